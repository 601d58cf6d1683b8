// Runs before the first paint so that a dark page never flashes white. Same key as theme/provider.tsx.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('fanfare-scheme') || 'auto';
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
