// On the page of signed-in users: style sheets that a script adds don't delay the first paint, which is the skeleton's.
// They stay in the head, so that those of later screens come after them. main/start.tsx waits for them.
for (const { href } of document.querySelectorAll('link[rel="preload"][as="style"]')) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href });
  // A sheet that failed to load has ended too; its event can come before start.tsx runs.
  link.onload = link.onerror = () => (link.dataset.ended = '');
  document.head.append(link);
}
