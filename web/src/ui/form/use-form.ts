import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import '../../lib/zod-setup.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { getAt, type Path, setAt, type ValueAt } from './form-paths.ts';
import { type FormSchema, isRequired, isWithin, normalize, validateValues } from './form-validation.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { type AsyncChecks, useAsyncChecks } from './use-async-checks.ts';

export type FieldStatus = 'not-validated' | 'validating' | 'invalid' | 'valid';

/** Binds an input to its form. `onChange` is a method (bivariant), so that a text field accepts narrower text types. */
export type FieldProps<V> = {
  name: string;
  value: V | undefined;
  onChange(value: V | undefined): void;
  onBlur(): void;
  error: string | undefined;
  status: FieldStatus;
  required: boolean;
};

export type GetFieldProps<T> = <P extends Path<T>>(path: P) => FieldProps<ValueAt<T, P>>;

type Deps<T> = {
  schema: FormSchema;
  initial?: Partial<T>;
  checks?: AsyncChecks<T>;
  /** Fields to ignore for these values, such as those of a disabled wizard step. */
  omit?: (values: Partial<T>) => readonly string[];
  /** Unsaved input may be lost without a warning, such as a password. */
  isDiscardable?: boolean;
  root: RefObject<HTMLElement | null>;
  onSubmit: (values: T) => unknown;
};

/** The state behind Form and Wizard: values, errors, and one submit at a time. */
export function useForm<T extends object>(deps: Deps<T>) {
  const { schema, initial, checks, omit, isDiscardable = false, root, onSubmit } = deps;
  const [values, setValues] = useState<Partial<T>>(initial ?? {});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAllTouched, setAllTouched] = useState(false);
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [alert, setAlert] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [disabled, setDisabled] = useState<ReadonlySet<string>>(new Set());
  const isSubmitting = useRef(false);
  const changedPaths = useRef(new Set<string>());
  const savedValues = useRef<Partial<T>>(values);
  const asyncChecks = useAsyncChecks<T>(checks);

  const excludedNames = [...disabled, ...(omit?.(values) ?? [])].join('\n');
  const excluded = useMemo(() => new Set(excludedNames.split('\n').filter(Boolean)), [excludedNames]);
  const schemaErrors = useMemo(
    () => validateValues(schema, normalize(schema, values), excluded),
    [schema, values, excluded],
  );

  useUnsavedChanges(() => {
    // Not counted: a running submit (it may navigate) and forms in a dialog (closed on purpose).
    if (isDiscardable || isSubmitting.current || changedPaths.current.size === 0 || isInDialog(root.current))
      return false;
    return JSON.stringify(normalize(schema, values)) !== JSON.stringify(normalize(schema, savedValues.current));
  });

  useLayoutEffect(() => {
    const disabledNow = disabledFields(root.current);
    if ([...disabledNow].join() !== [...disabled].join()) setDisabled(disabledNow);
  });

  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(root.current);
  }, [attempt, root]);

  const messageFor = (path: string) =>
    serverErrors.get(path) ?? schemaErrors.get(path) ?? asyncChecks.messageFor(path, getAt(values, path));

  function statusFor(path: string): FieldStatus {
    if (isWithin(path, excluded)) return 'not-validated';
    if (serverErrors.has(path)) return 'invalid';
    if (!isAllTouched && !touched.has(path)) return 'not-validated';
    if (schemaErrors.has(path)) return 'invalid';
    const value = getAt(values, path);
    if (asyncChecks.isRunning(path, value)) return 'validating';
    if (asyncChecks.messageFor(path, value)) return 'invalid';
    return value === undefined || value === '' || value === null ? 'not-validated' : 'valid';
  }

  function setValue(path: string, value: unknown) {
    changedPaths.current.add(path);
    setValues((previous) => setAt(previous, path, value));
    setServerErrors((previous) => new Map([...previous].filter(([at]) => at !== path)));
  }

  function handleBlur(path: string) {
    if (!changedPaths.current.has(path)) return;
    setTouched((previous) => new Set(previous).add(path));
    if (!schemaErrors.has(path)) void asyncChecks.start(path, getAt(values, path));
  }

  const field: GetFieldProps<T> = (path) => {
    const status = statusFor(path);
    return {
      name: path,
      value: getAt<T, typeof path>(values, path),
      onChange: (value) => setValue(path, value),
      onBlur: () => handleBlur(path),
      error: status === 'invalid' ? messageFor(path) : undefined,
      status,
      required: isRequired(schema, path),
    };
  };

  /** Validates these paths (default: all) including async checks. Resolves to true if all are valid. */
  async function validate(paths?: readonly string[]): Promise<boolean> {
    const requested = paths && new Set(paths);
    if (requested)
      setTouched(
        (previous) =>
          new Set([...previous, ...requested, ...[...schemaErrors.keys()].filter((at) => isWithin(at, requested))]),
      );
    else setAllTouched(true);
    const isRequested = (path: string) => !requested || isWithin(path, requested);
    const checkedNames = asyncChecks.names.filter(
      (name) => isRequested(name) && !schemaErrors.has(name) && !isWithin(name, excluded),
    );
    await Promise.all(checkedNames.map((name) => asyncChecks.start(name, getAt(values, name))));
    const isValid =
      ![...schemaErrors.keys(), ...serverErrors.keys()].some(isRequested) &&
      !checkedNames.some((name) => asyncChecks.messageFor(name, getAt(values, name)));
    if (!isValid) setAttempt((count) => count + 1);
    return isValid;
  }

  async function submit() {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    setAlert(undefined);
    try {
      if (!(await validate())) return setAlert(unshownMessages(schemaErrors, root.current));
      await onSubmit(asComplete(omitPaths(normalize(schema, values), excluded)));
      savedValues.current = values;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const shownErrors = fields.filter(({ path }) => hasField(root.current, path));
      setServerErrors(new Map(shownErrors.map(({ path, message }) => [path, message])));
      setAlert(shownErrors.length > 0 && shownErrors.length === fields.length ? undefined : errorMessage(error));
      setAttempt((count) => count + 1);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  }

  /** All current errors: schema, server and async checks. */
  const problems = new Map([...schemaErrors, ...serverErrors]);
  for (const name of asyncChecks.names) {
    const message = asyncChecks.messageFor(name, getAt(values, name));
    if (message && !isWithin(name, excluded)) problems.set(name, message);
  }

  return { values, field, setValue, problems, alert, isBusy, validate, submit };
}

/** Only called after validation: just the fields of disabled containers can be missing. */
function asComplete<T>(values: Partial<T>): T;
function asComplete(values: unknown): unknown {
  return values;
}

function omitPaths<T>(values: Partial<T>, excluded: ReadonlySet<string>): Partial<T> {
  return [...excluded].reduce((rest, path) => setAt(rest, path, undefined), values);
}

function fieldNamesIn(root: HTMLElement | null, selector: string): string[] {
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map((element) => element.dataset.field ?? '');
}

const disabledFields = (root: HTMLElement | null) => new Set(fieldNamesIn(root, 'fieldset[disabled] [data-field]'));

const hasField = (root: HTMLElement | null, path: string) => fieldNamesIn(root, '[data-field]').includes(path);

/** Messages of errors without a visible field; the form shows them above the fields. */
function unshownMessages(schemaErrors: ReadonlyMap<string, string>, root: HTMLElement | null): string | undefined {
  const shown = fieldNamesIn(root, '[data-field]');
  const hidden = [...schemaErrors].filter(([path]) => !shown.includes(path)).map(([, message]) => message);
  return hidden.length > 0 ? [...new Set(hidden)].join(' ') : undefined;
}

const isInDialog = (root: HTMLElement | null) => root?.closest('dialog, [role="dialog"]') != null;

function focusFirstInvalid(root: HTMLElement | null) {
  const frames = [...(root?.querySelectorAll('[data-field][data-status="invalid"]') ?? [])];
  const frame = frames.find((element) => !element.closest('[hidden], fieldset[disabled]'));
  const target = frame ? findInput(frame) : root?.querySelector<HTMLElement>('[data-form-alert]');
  target?.focus();
}

const findInput = (frame: Element) =>
  frame.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button, [tabindex]');

export function focusField(root: HTMLElement | null, path: string) {
  const frames = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const frame = frames.find((element) => element.dataset.field === path);
  if (frame) findInput(frame)?.focus();
}
