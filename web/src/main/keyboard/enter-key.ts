const textInputTypes = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'password']);

/**
 * Enter in an input removes its focus and clicks the element named in `data-enter-target`. In a form, Enter submits,
 * and the form may focus an invalid field. A combobox is skipped, because there Enter selects an option.
 */
export function leaveOnEnter(event: KeyboardEvent): void {
  const input = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (!(input instanceof HTMLInputElement) || !textInputTypes.has(input.type)) return;
  if (input.role === 'combobox' || input.hasAttribute('aria-haspopup')) return;
  // The browser submits the form after this handler; the input is blurred afterwards.
  if (input.form) setTimeout(() => input.ownerDocument.activeElement === input && input.blur());
  else input.blur();
  const targetId = input.dataset.enterTarget;
  if (targetId) document.getElementById(targetId)?.click();
}
