/** The address of a clicked link to another page of the client; `undefined` if the browser should follow the link itself. */
export function clientLink(event: MouseEvent): string | undefined {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return undefined;
  // The browser follows links within the page.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return undefined;
  // A file of the build, such as a download.
  if (/\.\w+$/.test(url.pathname) && !url.pathname.startsWith('/rules/')) return undefined;
  return url.pathname + url.search + url.hash;
}
