const tabbable = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[tabindex="0"]',
].join(',');

const findDialog = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.mantine-Modal-content, .mantine-Drawer-content') : null;

/**
 * Mantine focuses the first control of a new dialog, which is the close button of its header. Moves this focus to the
 * first control of the content, or to the title, until the user presses a key or a button in the dialog. An element with
 * `data-autofocus` has the focus before. Returns a function that stops it.
 */
export function moveInitialFocus(root: EventTarget): () => void {
  const usedDialogs = new WeakSet<Element>();
  const handleUse = ({ target }: Event) => {
    const dialog = findDialog(target);
    if (dialog) usedDialogs.add(dialog);
  };
  const handleFocus = ({ target }: Event) => {
    const dialog = findDialog(target);
    if (!(target instanceof Element) || !dialog || usedDialogs.has(dialog)) return;
    if (target.closest('.mantine-Modal-close, .mantine-Drawer-close')) focusContent(dialog);
  };
  const listeners = { keydown: handleUse, pointerdown: handleUse, focusin: handleFocus };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
  };
}

function focusContent(dialog: Element): void {
  const content = dialog.querySelector('.mantine-Modal-body, .mantine-Drawer-body');
  const title = dialog.querySelector<HTMLElement>('.mantine-Modal-title, .mantine-Drawer-title');
  const first = content?.querySelector<HTMLElement>(tabbable);
  // Group of radio buttons: its selected option gets the focus, as with the Tab key.
  const isRadio = first?.getAttribute('type') === 'radio';
  const selected = isRadio && content?.querySelector<HTMLElement>('input[type="radio"]:checked');
  const target = selected || (first ?? title);
  if (target && target === title) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
