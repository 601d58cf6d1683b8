/** Shows buttons that copy the link of a contestant. Where a frame can't use the clipboard, the link is selected. */
export const showCopyButtons = (root: Document) => {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
};

const copy = async (button: HTMLButtonElement) => {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
  } catch {
    button.parentElement?.querySelector('input')?.select();
    return;
  }
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.copied ?? label;
  setTimeout(() => {
    button.disabled = false;
    button.textContent = label;
  }, 2000);
};
