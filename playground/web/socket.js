// A WebSocket that reconnects after a loss, and matches the server's answers to frames by their id.

import { Emitter } from "./dom.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

/** A refusal by the server, with the server's sentence as message, or a missing connection. */
export class ClientError extends Error {}

/**
 * The connection. It emits "frame" for each frame that is no answer, and "state" when it is made
 * (true) or lost (false).
 */
export class Socket extends Emitter {
  #path;
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #delay = FIRST_WAIT_MS;
  #timer = null;
  #closed = false;
  connected = false;

  constructor(path) {
    super();
    this.#path = path;
  }

  /** Connects, and reconnects after every loss until `close` is called. */
  open() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onopen = () => this.#turn(true);
    socket.onclose = () => this.#lost(socket);
  }

  /** Disconnects without reconnecting. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sends `frame`. Resolves to the answer; rejects with ClientError if refused or disconnected. */
  ask(frame) {
    const id = this.nextId();
    return this.askAs(id, frame);
  }

  /** Returns a new id for a frame, for `askAs`. */
  nextId() {
    return this.#next++;
  }

  /** Sends `frame` like `ask`, with an id from `nextId`. */
  askAs(id, frame) {
    if (!this.connected) return Promise.reject(new ClientError("not connected"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...frame, id }));
    });
  }

  #receive(frame) {
    // Reset the delay only after a frame, because a server may accept a connection and then close it.
    this.#delay = FIRST_WAIT_MS;
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
    this.#delay = Math.min(this.#delay * 2, LONGEST_WAIT_MS);
  }

  #turn(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.emit("state", connected);
  }
}
