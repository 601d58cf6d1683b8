const fieldNames = (root: HTMLElement | null, selector: string): string[] =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map((element) => element.dataset.field ?? '');

export const disabledFields = (root: HTMLElement | null): ReadonlySet<string> =>
  new Set(fieldNames(root, 'fieldset[disabled] [data-field]'));

export const hasField = (root: HTMLElement | null, path: string): boolean =>
  fieldNames(root, '[data-field]').includes(path);

export const isInDialog = (root: HTMLElement | null): boolean => root?.closest('dialog, [role="dialog"]') != null;

/** Focuses the input of the first invalid field, or the message above the form. */
export function focusFirstInvalid(root: HTMLElement | null) {
  const frames = [...(root?.querySelectorAll('[data-field][data-status="invalid"]') ?? [])];
  const frame = frames.find((element) => !element.closest('[hidden], fieldset[disabled]'));
  const target = frame ? findInput(frame) : root?.querySelector<HTMLElement>('[data-form-alert]');
  target?.focus({ preventScroll: true });
  // The field is centered in the view, because a bar at the edge of the page may cover it.
  (frame ?? target)?.scrollIntoView({ block: 'center' });
}

export function focusField(root: HTMLElement | null, path: string) {
  const frames = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const frame = frames.find((element) => element.dataset.field === path);
  if (frame) findInput(frame)?.focus();
}

const findInput = (frame: Element) =>
  frame.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]');
