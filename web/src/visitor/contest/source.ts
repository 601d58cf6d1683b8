/** Keeps where a visitor came from while they read the rules and come back. */
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
