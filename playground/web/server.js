// Which server the page shows, where there are several: the address says it.

const asked = new URLSearchParams(location.search);

/** `path` of the playground's own, for the server that is shown. */
export function here(path) {
  const server = asked.get("server");
  return server ? `${path}?server=${encodeURIComponent(server)}` : path;
}

/** Shows another server: the page is opened anew, with the same seats. */
export function goTo(server) {
  asked.set("server", server);
  location.search = asked.toString();
}
