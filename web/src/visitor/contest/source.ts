/**
 * Keeps the source that a visitor came from (from the link to the contest) while they read the rules page and come
 * back.
 */
export const keepSource = (root: Document) => {
  for (const name of ['ref', 'utm']) {
    const field = root.querySelector<HTMLInputElement>(`form.entry input[name="${name}"]`);
    if (!field) continue;
    try {
      const key = `${field.form?.getAttribute('action') ?? ''} ${name}`;
      if (field.value) sessionStorage.setItem(key, field.value);
      else field.value = sessionStorage.getItem(key) ?? '';
    } catch {
      // Storage can be blocked in this frame.
    }
  }
};
