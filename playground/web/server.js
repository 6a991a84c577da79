// The server that the page shows. If there are several, the page's address contains its id.

const asked = new URLSearchParams(location.search);

/** Returns `path`, with a query that selects the server that is shown. */
export function here(path) {
  const server = asked.get("server");
  return server ? `${path}?server=${encodeURIComponent(server)}` : path;
}

/** Shows another server: reloads the page with the same seats. */
export function goTo(server) {
  asked.set("server", server);
  location.search = asked.toString();
}
