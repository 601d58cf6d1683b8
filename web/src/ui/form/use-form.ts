import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import '../../lib/zod-setup.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { getAt, type Path, setAt, type ValueAt } from './form-paths.ts';
import { isRequired, isWithin, judge, normalize, type Rules } from './form-validation.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { type AsyncChecks, useAsyncChecks } from './use-async-checks.ts';

export type FieldStatus = 'not-validated' | 'validating' | 'invalid' | 'valid';

/** What ties an input to its form. `onChange` is a method so that a field of text also takes a narrower text. */
export type FieldProps<V> = {
  name: string;
  value: V | undefined;
  onChange(value: V | undefined): void;
  onBlur(): void;
  error: string | undefined;
  status: FieldStatus;
  required: boolean;
};

export type FieldOf<T> = <P extends Path<T>>(path: P) => FieldProps<ValueAt<T, P>>;

type Deps<T> = {
  rules: Rules;
  initial?: Partial<T>;
  checks?: AsyncChecks<T>;
  /** Fields that do not count as things stand, such as those of a step that is switched off. */
  omit?: (values: Partial<T>) => readonly string[];
  /** What is typed is no work, as a password is none: it may be left without a question. */
  isThrowaway?: boolean;
  root: RefObject<HTMLElement | null>;
  onSubmit: (values: T) => unknown;
};

/** The state behind Form and Wizard: values, what was found about them, and one submit at a time. */
export function useForm<T extends object>(needs: Deps<T>) {
  const { rules, initial, checks, omit, isThrowaway = false, root, onSubmit } = needs;
  const [values, setValues] = useState<Partial<T>>(initial ?? {});
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [alert, setAlert] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [disabled, setDisabled] = useState<ReadonlySet<string>>(new Set());
  const locked = useRef(false);
  const changed = useRef(new Set<string>());
  const saved = useRef<Partial<T>>(values);
  const remote = useAsyncChecks<T>(checks);

  const excludedNames = [...disabled, ...(omit?.(values) ?? [])].join('\n');
  const excluded = useMemo(() => new Set(excludedNames.split('\n').filter(Boolean)), [excludedNames]);
  const findings = useMemo(() => judge(rules, normalize(rules, values), excluded), [rules, values, excluded]);

  useUnsavedChanges(() => {
    // Saving may lead away, and a dialog is closed on purpose: neither is a loss.
    if (isThrowaway || locked.current || changed.current.size === 0 || isInDialog(root.current)) return false;
    return JSON.stringify(normalize(rules, values)) !== JSON.stringify(normalize(rules, saved.current));
  });

  useLayoutEffect(() => {
    const now = disabledFields(root.current);
    if ([...now].join() !== [...disabled].join()) setDisabled(now);
  });

  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(root.current);
  }, [attempt, root]);

  const messageOf = (path: string) =>
    refused.get(path) ?? findings.get(path) ?? remote.messageOf(path, getAt(values, path));

  function statusOf(path: string): FieldStatus {
    if (isWithin(path, excluded)) return 'not-validated';
    if (refused.has(path)) return 'invalid';
    if (!all && !seen.has(path)) return 'not-validated';
    if (findings.has(path)) return 'invalid';
    const value = getAt(values, path);
    if (remote.isRunning(path, value)) return 'validating';
    if (remote.messageOf(path, value)) return 'invalid';
    return value === undefined || value === '' || value === null ? 'not-validated' : 'valid';
  }

  function set(path: string, value: unknown) {
    changed.current.add(path);
    setValues((before) => setAt(before, path, value));
    setRefused((before) => new Map([...before].filter(([at]) => at !== path)));
  }

  function leave(path: string) {
    if (!changed.current.has(path)) return;
    setSeen((before) => new Set(before).add(path));
    if (!findings.has(path)) void remote.start(path, getAt(values, path));
  }

  const field: FieldOf<T> = (path) => {
    const status = statusOf(path);
    return {
      name: path,
      value: getAt<T, typeof path>(values, path),
      onChange: (value) => set(path, value),
      onBlur: () => leave(path),
      error: status === 'invalid' ? messageOf(path) : undefined,
      status,
      required: isRequired(rules, path),
    };
  };

  /** Judges these paths (or everything), waits for the server's opinion, and answers whether all is well. */
  async function validate(paths?: readonly string[]): Promise<boolean> {
    const asked = paths && new Set(paths);
    if (asked)
      setSeen((before) => new Set([...before, ...asked, ...[...findings.keys()].filter((at) => isWithin(at, asked))]));
    else setAll(true);
    const mine = (path: string) => !asked || isWithin(path, asked);
    const named = remote.names.filter((name) => mine(name) && !findings.has(name) && !isWithin(name, excluded));
    await Promise.all(named.map((name) => remote.start(name, getAt(values, name))));
    const isFine =
      ![...findings.keys(), ...refused.keys()].some(mine) &&
      !named.some((name) => remote.messageOf(name, getAt(values, name)));
    if (!isFine) setAttempt((count) => count + 1);
    return isFine;
  }

  async function submit() {
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    setAlert(undefined);
    try {
      if (!(await validate())) return setAlert(unplaced(findings, root.current));
      await onSubmit(whole(without(normalize(rules, values), excluded)));
      saved.current = values;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const placed = fields.filter(({ path }) => hasField(root.current, path));
      setRefused(new Map(placed.map(({ path, message }) => [path, message])));
      setAlert(placed.length > 0 && placed.length === fields.length ? undefined : errorMessage(error));
      setAttempt((count) => count + 1);
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  /** Everything that is wrong now, whoever found it. */
  const problems = new Map([...findings, ...refused]);
  for (const name of remote.names) {
    const message = remote.messageOf(name, getAt(values, name));
    if (message && !isWithin(name, excluded)) problems.set(name, message);
  }

  return { values, field, set, problems, alert, isBusy, validate, submit };
}

/** Only called after the rules have passed: fields left out by a disabled container are the one thing that may be missing. */
function whole<T>(values: Partial<T>): T;
function whole(values: unknown): unknown {
  return values;
}

function without<T>(values: Partial<T>, excluded: ReadonlySet<string>): Partial<T> {
  return [...excluded].reduce((rest, path) => setAt(rest, path, undefined), values);
}

function namesIn(root: HTMLElement | null, selector: string): string[] {
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map((element) => element.dataset.field ?? '');
}

const disabledFields = (root: HTMLElement | null) => new Set(namesIn(root, 'fieldset[disabled] [data-field]'));

const hasField = (root: HTMLElement | null, path: string) => namesIn(root, '[data-field]').includes(path);

/** Wrong, but no field shows it: then the form itself has to. */
function unplaced(findings: ReadonlyMap<string, string>, root: HTMLElement | null): string | undefined {
  const shown = namesIn(root, '[data-field]');
  const hidden = [...findings].filter(([path]) => !shown.includes(path)).map(([, message]) => message);
  return hidden.length > 0 ? [...new Set(hidden)].join(' ') : undefined;
}

const isInDialog = (root: HTMLElement | null) => root?.closest('dialog, [role="dialog"]') != null;

function focusFirstInvalid(root: HTMLElement | null) {
  const frames = [...(root?.querySelectorAll('[data-field][data-status="invalid"]') ?? [])];
  const frame = frames.find((one) => !one.closest('[hidden], fieldset[disabled]'));
  const target = frame ? inputIn(frame) : root?.querySelector<HTMLElement>('[data-form-alert]');
  target?.focus();
}

const inputIn = (frame: Element) =>
  frame.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button, [tabindex]');

export function focusField(root: HTMLElement | null, path: string) {
  const frames = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const frame = frames.find((one) => one.dataset.field === path);
  if (frame) inputIn(frame)?.focus();
}
