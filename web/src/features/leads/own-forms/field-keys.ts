import type { OwnFormField } from '@fanfare/contract/leads/own-forms';
import { slugFromName } from '../../../lib/slug.ts';

const maxKeyLength = 40;
/** Prefix for the keys of new questions, so that no key equals the name of a field that every form has. */
const prefix = 'q_';

/** Key that is not taken: the text of the question in lowercase, with a number if needed. */
function freeKey(label: string, taken: ReadonlySet<string>): string {
  const base = `${prefix}${slugFromName(label).replaceAll('-', '_')}`.slice(0, maxKeyLength - 3);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

type Field = Pick<OwnFormField, 'key' | 'label'>;

/** Gives new questions readable keys. Saved ones keep theirs, because mappings and stored answers have them. */
export function nameNewFields<F extends Field>(fields: readonly F[], savedKeys: ReadonlySet<string>): F[] {
  const taken = new Set(fields.map(({ key }) => key).filter((key) => savedKeys.has(key)));
  return fields.map((field) => {
    if (savedKeys.has(field.key)) return field;
    const key = freeKey(field.label, taken);
    taken.add(key);
    return { ...field, key };
  });
}
