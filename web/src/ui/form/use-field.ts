import { useRef, useSyncExternalStore } from 'react';
import type { Path, ValueAt } from './form-paths.ts';
import type { FieldState, FieldStatus, FieldStore, FormStore } from './form-store.ts';
import type { FieldErrors } from './form-validation.ts';
import { isWithin } from './form-validation.ts';

/**
 * Binds an input to its form; `useField` reads the state. `onChange` is a method (bivariant), so that a text field
 * accepts narrower text types.
 */
export type FieldProps<V> = {
  name: string;
  form: FieldStore;
  onChange(value: V | undefined): void;
  /**
   * Value that is shown instead of the form's own, such as a number as text. `error` and `required` also replace those
   * of the form.
   */
  value?: V | undefined;
  error?: string | undefined;
  required?: boolean;
};

export type GetFieldProps<T> = <P extends Path<T>>(path: P) => FieldProps<ValueAt<T, P>>;

/** `prefix` is the path of the object whose fields are bound, including the dot at its end. */
export function createGetFieldProps<T>(form: FieldStore, prefix = ''): GetFieldProps<T> {
  return (path) => ({
    name: `${prefix}${path}`,
    form,
    onChange: (value) => form.set(`${prefix}${path}`, value),
  });
}

export type BoundField<V> = {
  name: string;
  value: V | undefined;
  onChange(value: V | undefined): void;
  onBlur(): void;
  error: string | undefined;
  status: FieldStatus;
  required: boolean;
};

/** The state of one field. The component renders again only when this field changes. */
export function useField<V>(props: FieldProps<V>): BoundField<V> {
  const { name, form } = props;
  const state = useSyncExternalStore(form.subscribe, () => form.field(name));
  return {
    name,
    value: 'value' in props ? props.value : fieldValue(props, state),
    onChange: props.onChange,
    onBlur: () => form.blur(name),
    error: props.error ?? state.error,
    status: state.status,
    required: props.required ?? form.isRequired(name),
  };
}

/** The value has the type of the field, which `GetFieldProps` derives from the path. */
function fieldValue<V>(props: FieldProps<V>, state: FieldState): V | undefined;
function fieldValue(_: unknown, state: FieldState): unknown {
  return state.value;
}

export const useFieldValue = <V>(props: FieldProps<V>): V | undefined => useField(props).value;

/** Selects from the values; the component renders again only when the selection changes. */
export function useFormValues<Values, Complete, V>(
  form: FormStore<Values, Complete>,
  select: (values: Values) => V,
): V {
  const latest = useRef(select);
  latest.current = select;
  return useSyncExternalStore(form.subscribe, () => latest.current(form.values()));
}

/** The shown problems of a field and of the paths inside it. */
export function useProblems<Values, Complete>(form: FormStore<Values, Complete>, at: string): FieldErrors {
  const shown = useSyncExternalStore(form.subscribe, form.shownProblems);
  return new Map([...shown].filter(([path]) => isWithin(path, new Set([at]))));
}
