const typed = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'password']);

/**
 * Enter leaves an input, and clicks the element the input names in `data-enter-target`. In a form it sends the form as well,
 * which may then put the cursor where something is wrong; in a combobox it picks.
 */
export function leaveOnEnter(event: KeyboardEvent): void {
  const input = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (!(input instanceof HTMLInputElement) || !typed.has(input.type)) return;
  if (input.role === 'combobox' || input.hasAttribute('aria-haspopup')) return;
  // The browser sends the form after this; only then is the input left.
  if (input.form) setTimeout(() => input.ownerDocument.activeElement === input && input.blur());
  else input.blur();
  const name = input.dataset.enterTarget;
  if (name) document.getElementById(name)?.click();
}
