const typed = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'password']);

/**
 * Enter in an input that stands outside a form leaves the input, and clicks the element the input names in
 * `data-enter-target`. In a form Enter sends the form; in a combobox it picks.
 */
export function leaveOnEnter(event: KeyboardEvent): void {
  const input = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (!(input instanceof HTMLInputElement) || !typed.has(input.type) || input.form) return;
  if (input.role === 'combobox' || input.hasAttribute('aria-haspopup')) return;
  input.blur();
  const name = input.dataset.enterTarget;
  if (name) document.getElementById(name)?.click();
}
