// Runs before the first paint, so that a dark page never flashes white and the skeleton has the width of the menu. Same
// keys as theme/provider.tsx and main/shell/shell.tsx.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = read('fanfare-scheme');
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : preferred;
  page.setAttribute('data-mantine-color-scheme', scheme);
  page.toggleAttribute('data-slim-menu', read('fanfare-menu-slim') === 'true');
})();
