import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import '../../lib/zod-setup.ts';
import type { AsyncChecks } from './async-checks.ts';
import { disabledFields, focusFirstInvalid, hasField, isInDialog } from './form-dom.ts';
import { createFormStore, type FormRules, type FormState, type FormStore, noRules } from './form-store.ts';
import { type FormSchema, isRequired, normalize, validateValues } from './form-validation.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { createGetFieldProps } from './use-field.ts';

type Deps<T> = Pick<FormRules<Partial<T>>, 'omit'> & {
  schema: FormSchema;
  initial?: Partial<T>;
  checks?: AsyncChecks<T>;
  /** True if unsaved input may be lost without a warning, such as a password. */
  isDiscardable?: boolean;
  root: RefObject<HTMLElement | null>;
};

/** The form behind Form and Wizard: the rules are those of a schema of the contract. */
export function useForm<T extends object>({ schema, initial, checks, omit, isDiscardable = false, root }: Deps<T>) {
  const schemaRules = useMemo(
    () => ({
      validate: (values: Partial<T>) => validateValues(schema, normalize(schema, values)),
      normalize: (values: Partial<T>) => normalize(schema, values),
      isRequired: (path: string) => isRequired(schema, path),
    }),
    [schema],
  );
  const rules: FormRules<Partial<T>> = {
    ...schemaRules,
    ...(checks ? { checks } : {}),
    ...(omit ? { omit } : {}),
    readDisabled: () => disabledFields(root.current),
    toFieldPath: (path) => (hasField(root.current, path) ? path : undefined),
  };
  const form = useFormStore<Partial<T>, T>(initial ?? {}, rules);
  // Disabled containers are read after each render of the form, because a render may have disabled a container.
  useLayoutEffect(() => form.readDisabled());
  useFocusOnInvalid(form, root);
  // Forms in a dialog don't count as unsaved: dialogs are closed on purpose.
  useUnsavedChanges(() => !isDiscardable && !isInDialog(root.current) && form.isUnsaved());
  const field = useMemo(() => createGetFieldProps<T>(form), [form]);
  return { form, field };
}

/** A form with its own rules. */
export function useFormStore<Values, Complete = Values>(initial: Values, rules: FormRules<Values> = noRules) {
  const [form] = useState(() => createFormStore<Values, Complete>(initial, rules));
  useLayoutEffect(() => form.setRules(rules));
  useEffect(() => form.dispose, [form]);
  return form;
}

/**
 * Focuses the first invalid field after an attempt to submit; `delayMs` is for fields in sections that have to open
 * before.
 */
export function useFocusOnInvalid(form: WithState, root: RefObject<HTMLElement | null>, delayMs = 0) {
  const { attempt } = useFormState(form);
  useEffect(() => {
    if (attempt === 0) return;
    if (delayMs === 0) return focusFirstInvalid(root.current);
    const timer = setTimeout(() => focusFirstInvalid(root.current), delayMs);
    return () => clearTimeout(timer);
  }, [attempt, root, delayMs]);
}

type WithState = { subscribe: (listener: () => void) => () => void; state: () => FormState };

export const useFormState = (form: WithState): FormState => useSyncExternalStore(form.subscribe, form.state);

/** All values. The component renders again only when a value it has read changes. */
export function useTrackedValues<Values extends object, Complete>(form: FormStore<Values, Complete>): Values {
  const read = useRef(new Map<PropertyKey, unknown>());
  const listed = useRef<Values>(undefined);
  const version = useRef(0);
  useSyncExternalStore(form.subscribe, () => {
    const now = form.values();
    const isListChanged = listed.current !== undefined && listed.current !== now;
    if (isListChanged || [...read.current].some(([key, value]) => Reflect.get(now, key) !== value)) {
      listed.current = undefined;
      read.current.clear();
      version.current += 1;
    }
    return version.current;
  });
  return new Proxy(form.values(), {
    get(values, key) {
      const value: unknown = Reflect.get(values, key);
      read.current.set(key, value);
      return value;
    },
    // All values are tracked when they are spread or listed.
    ownKeys(values) {
      listed.current = values;
      return Reflect.ownKeys(values);
    },
  });
}
