import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { type AsyncCheck, type AsyncChecks, createAsyncChecks } from './async-checks.ts';
import { getAt, omitPaths, setAt } from './form-paths.ts';
import { type FieldErrors, isSameMap, isWithin } from './form-validation.ts';

export type FieldStatus = 'not-validated' | 'validating' | 'invalid' | 'valid';
export type FieldState = { value: unknown; status: FieldStatus; error: string | undefined };

/**
 * State of a form. `attempt`: number of attempts that left something to fix; the form then focuses the first invalid
 * field.
 */
export type FormState = { isBusy: boolean; alert: string | undefined; attempt: number };

export type FormRules<Values> = {
  /** The message of each invalid path. Called once per change, and only if a field or the form shows the result. */
  validate: (values: Values) => FieldErrors;
  /** Converts the form's values to those that the API takes; without it they are sent unchanged. */
  normalize?: (values: Values) => Values;
  isRequired?: (path: string) => boolean;
  checks?: AsyncChecks<Values>;
  /** Names of fields to ignore with these values, such as the fields of a disabled wizard step. */
  omit?: (values: Values) => readonly string[];
  /**
   * Fields inside disabled containers, which are ignored like those that `omit` names. Read before each validation of
   * the whole form.
   */
  readDisabled?: () => ReadonlySet<string>;
  /** Finds the field that shows the error of an API path; without one, the message is shown above the form. */
  toFieldPath?: (path: string) => string | undefined;
};

/** The part of a form that a single field uses; independent of the type of the values. */
export type FieldStore = {
  subscribe: (listener: () => void) => () => void;
  field: (path: string) => FieldState;
  isRequired: (path: string) => boolean;
  set: (path: string, value: unknown) => void;
  blur: (path: string) => void;
  /**
   * Treats everything inside this path as new: errors are hidden until a field is left or the form is submitted again.
   */
  startFresh: (path: string) => void;
};

/** `Complete`: the values after validation, if fields can be missing before. */
export type FormStore<Values, Complete = Values> = ReturnType<typeof createFormStore<Values, Complete>>;

const noErrors: FieldErrors = new Map();
export const noRules = { validate: () => noErrors };

/** Values, errors and submit of one form, outside of React: a change renders only the fields whose state it changes. */
export function createFormStore<Values, Complete = Values>(initial: Values, initialRules: FormRules<Values> = noRules) {
  let rules = initialRules;
  let values = initial;
  let savedValues = initial;
  let revision = 0;
  let disabled: ReadonlySet<string> = new Set();
  let serverErrors = noErrors;
  let isAllTouched = false;
  /**
   * True after the server rejected the values without naming a field: no field is known to be valid until one changes.
   */
  let isRejected = false;
  const touched = new Set<string>();
  const changed = new Set<string>();
  /** Paths that were added after the last submit. */
  const fresh = new Set<string>();
  let state: FormState = { isBusy: false, alert: undefined, attempt: 0 };
  let excludedMemo: { values: Values; disabled: ReadonlySet<string>; paths: ReadonlySet<string> } | undefined;
  let errorsMemo: { values: Values; excluded: ReadonlySet<string>; errors: FieldErrors } | undefined;
  let problemsMemo = noErrors;
  let shownMemo = noErrors;
  const fields = new Map<string, FieldState>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const asyncChecks = createAsyncChecks(notify);
  const setState = (change: Partial<FormState>) => {
    state = { ...state, ...change };
    notify();
  };

  function excluded(): ReadonlySet<string> {
    if (excludedMemo?.values !== values || excludedMemo.disabled !== disabled) {
      const omitted = rules.omit?.(values) ?? [];
      const paths = omitted.length === 0 ? disabled : new Set([...disabled, ...omitted]);
      excludedMemo = { values, disabled, paths };
    }
    return excludedMemo.paths;
  }

  function errors(): FieldErrors {
    const ignored = excluded();
    if (errorsMemo?.values !== values || errorsMemo.excluded !== ignored) {
      const all = [...rules.validate(values)];
      errorsMemo = { values, excluded: ignored, errors: new Map(all.filter(([path]) => !isWithin(path, ignored))) };
    }
    return errorsMemo.errors;
  }

  const checkEntries = () => Object.entries<AsyncCheck<unknown> | undefined>(rules.checks ?? {});
  const checkMessage = (path: string) => asyncChecks.messageFor(path, getAt(values, path));
  const isTouched = (path: string) => touched.has(path) || (isAllTouched && !isWithin(path, fresh));

  function statusFor(path: string, value: unknown): FieldStatus {
    if (isWithin(path, excluded())) return 'not-validated';
    if (serverErrors.has(path)) return 'invalid';
    if (!isTouched(path)) return 'not-validated';
    if (errors().has(path)) return 'invalid';
    if (asyncChecks.isRunning(path, value)) return 'validating';
    if (asyncChecks.messageFor(path, value)) return 'invalid';
    if (isRejected) return 'not-validated';
    return value === undefined || value === '' || value === null ? 'not-validated' : 'valid';
  }

  /** State of a field. It is the same object until something in it changes, which React's external stores require. */
  function field(path: string): FieldState {
    const value = getAt(values, path);
    const status = statusFor(path, value);
    const error =
      status === 'invalid' ? (serverErrors.get(path) ?? errors().get(path) ?? checkMessage(path)) : undefined;
    const previous = fields.get(path);
    if (previous && Object.is(previous.value, value) && previous.status === status && previous.error === error)
      return previous;
    const next = { value, status, error };
    fields.set(path, next);
    return next;
  }

  /** All current errors (schema, server and async checks), shown or not. */
  function problems(): FieldErrors {
    const all = new Map([...errors(), ...serverErrors]);
    for (const [path] of checkEntries()) {
      const message = checkMessage(path);
      if (message && !isWithin(path, excluded())) all.set(path, message);
    }
    if (!isSameMap(all, problemsMemo)) problemsMemo = all;
    return problemsMemo;
  }

  /** Problems of fields that were left or submitted. */
  function shownProblems(): FieldErrors {
    if (!isAllTouched && touched.size === 0 && serverErrors.size === 0) return noErrors;
    const shown = new Map([...problems()].filter(([path]) => isTouched(path) || serverErrors.has(path)));
    if (!isSameMap(shown, shownMemo)) shownMemo = shown;
    return shownMemo;
  }

  function change(patch: Record<string, unknown>) {
    for (const [path, value] of Object.entries(patch)) {
      changed.add(path);
      values = setAt(values, path, value);
    }
    isRejected = false;
    if (serverErrors.size > 0) {
      const paths = new Set(Object.keys(patch));
      serverErrors = new Map([...serverErrors].filter(([path]) => !isWithin(path, paths)));
    }
    notify();
  }

  function blur(path: string) {
    if (!changed.has(path)) return;
    touched.add(path);
    const check = errors().has(path) ? undefined : checkEntries().find(([name]) => name === path)?.[1];
    if (check) void asyncChecks.start(path, getAt(values, path), check);
    notify();
  }

  function readDisabled() {
    const now = rules.readDisabled?.() ?? disabled;
    if ([...now].join() === [...disabled].join()) return;
    disabled = now;
    notify();
  }

  /** Validates these paths (default: all) including async checks. Resolves to true if all are valid. */
  async function validate(paths?: readonly string[]): Promise<boolean> {
    // Forgets earlier errors, because rules may depend on more than the values, such as the time.
    errorsMemo = undefined;
    readDisabled();
    const requested = paths && new Set(paths);
    const isRequested = (path: string) => !requested || isWithin(path, requested);
    if (requested) {
      for (const path of [...requested, ...errors().keys()]) {
        if (isRequested(path)) touched.add(path);
      }
    } else {
      isAllTouched = true;
      fresh.clear();
    }
    notify();
    const validated = values;
    const invalid = errors();
    const runs = checkEntries().flatMap(([path, check]) => {
      if (!check || !isRequested(path) || invalid.has(path) || isWithin(path, excluded())) return [];
      const value = getAt(validated, path);
      return [{ path, value, finished: asyncChecks.start(path, value, check) }];
    });
    await Promise.all(runs.map(({ finished }) => finished));
    const isValid =
      ![...invalid.keys(), ...serverErrors.keys()].some(isRequested) &&
      !runs.some(({ path, value }) => asyncChecks.messageFor(path, value));
    if (!isValid) setState({ attempt: state.attempt + 1 });
    return isValid;
  }

  /** Validates, then sends. One at a time. What `send` throws is shown at the fields or above the form. */
  async function submit(send: (values: Complete) => unknown): Promise<void> {
    if (state.isBusy) return;
    serverErrors = noErrors;
    isRejected = false;
    setState({ isBusy: true, alert: undefined });
    const submitted = values;
    try {
      if (!(await validate())) return setState({ alert: unshownMessages() });
      await send(asComplete(omitPaths(rules.normalize?.(submitted) ?? submitted, excluded())));
      savedValues = submitted;
    } catch (error) {
      showFailure(error);
    } finally {
      setState({ isBusy: false });
    }
  }

  /** Messages of errors without a visible field; the form shows them above the fields. */
  function unshownMessages(): string | undefined {
    const isHidden = (path: string) => rules.toFieldPath !== undefined && rules.toFieldPath(path) === undefined;
    const hidden = [...errors()].filter(([path]) => isHidden(path)).map(([, message]) => message);
    return hidden.length > 0 ? [...new Set(hidden)].join(' ') : undefined;
  }

  function showFailure(error: unknown) {
    const shown = new Map<string, string>();
    const others: string[] = [];
    for (const { path, message } of error instanceof ApiError ? error.fields : []) {
      const fieldPath = rules.toFieldPath?.(path);
      if (fieldPath) shown.set(fieldPath, message);
      else others.push(message);
    }
    serverErrors = shown;
    isRejected = shown.size === 0;
    setState({
      alert: shown.size > 0 ? others.join(' ') || undefined : errorMessage(error),
      attempt: state.attempt + 1,
    });
  }

  const comparable = (compared: Values) => JSON.stringify(rules.normalize?.(compared) ?? compared);

  return {
    values: () => values,
    state: () => state,
    /** Number of replacements of all values; editors with their own state reload on a new number. */
    revision: () => revision,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setRules(next: FormRules<Values>) {
      const isNew = next.validate !== rules.validate;
      rules = next;
      if (!isNew) return;
      errorsMemo = undefined;
      notify();
    },
    field,
    isRequired: (path: string) => rules.isRequired?.(path) ?? false,
    problems,
    shownProblems,
    readDisabled,
    set: (path: string, value: unknown) => change({ [path]: value }),
    /** Changes several values at once. */
    change: (patch: Partial<Values>) => change({ ...patch }),
    /** Replaces all values; nothing counts as changed or validated any more. */
    replace(next: Values) {
      values = next;
      savedValues = next;
      revision += 1;
      serverErrors = noErrors;
      isRejected = false;
      isAllTouched = false;
      touched.clear();
      changed.clear();
      setState({ alert: undefined });
    },
    /** Marks all fields as not validated, for example after a part of the form was added. */
    resetValidation() {
      isAllTouched = false;
      touched.clear();
      notify();
    },
    /** Remembers these values as stored, such as in a draft. */
    markSaved(stored: Values) {
      savedValues = stored;
    },
    blur,
    startFresh: (path: string) => void fresh.add(path),
    validate,
    submit,
    isUnsaved: () => !state.isBusy && changed.size > 0 && comparable(values) !== comparable(savedValues),
    dispose: asyncChecks.abort,
  };
}

/** Types validated values as complete: only fields of disabled containers can be missing. */
function asComplete<Complete>(values: unknown): Complete;
function asComplete(values: unknown): unknown {
  return values;
}
