// One WebSocket that comes back by itself, with answers matched to questions by their id.

import { Emitter } from "./dom.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

/** What the server would not do; the message is its own sentence. */
export class ClientError extends Error {}

/** Emits "frame" for everything but answers, and "state" with true or false. */
export class Socket extends Emitter {
  #path;
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #delay = FIRST_WAIT;
  #timer = null;
  #closed = false;
  connected = false;

  constructor(path) {
    super();
    this.#path = path;
  }

  /** Connects now, and again after every loss until `close`. */
  open() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onopen = () => this.#turn(true);
    socket.onclose = () => this.#lost(socket);
  }

  /** Disconnects for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sends `frame`; resolves with the answer, rejects with ClientError. */
  ask(frame) {
    const id = this.nextId();
    return this.askAs(id, frame);
  }

  /** An id for a frame that is to be sent with `askAs`. */
  nextId() {
    return this.#next++;
  }

  /** As `ask`, under an id that the caller already knows. */
  askAs(id, frame) {
    if (!this.connected) return Promise.reject(new ClientError("not connected"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...frame, id }));
    });
  }

  #receive(frame) {
    // Only a server that says something is back for good.
    this.#delay = FIRST_WAIT;
    const asked = "id" in frame ? this.#waiting.get(frame.id) : undefined;
    if (!asked) {
      this.emit("frame", frame);
      return;
    }
    this.#waiting.delete(frame.id);
    if (frame.t === "refused") asked.reject(new ClientError(frame.reason));
    else asked.resolve(frame);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    for (const { reject } of this.#waiting.values()) reject(new ClientError("not connected"));
    this.#waiting.clear();
    this.#turn(false);
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_WAIT);
  }

  #turn(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.emit("state", connected);
  }
}
