import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const sheets = join(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), '../styles');

/** Components that use the style sheet of another component. */
const alias: Record<string, string> = {
  Textarea: 'Input',
  TextInput: 'Input',
  Select: 'Combobox',
  MultiSelect: 'PillsInput',
  Autocomplete: 'Combobox',
  TagsInput: 'PillsInput',
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const texts = files.map((name) => readFileSync(join(source, name), 'utf8'));

const importedSheets = new Set(
  texts.flatMap((text) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name)),
);

const usedComponents = new Set(
  texts
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(([, names]) => names ?? ''))
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name)),
);

it('every used Mantine component → its style sheet is imported', () => {
  expect(usedComponents.size).toBeGreaterThan(10);
  const neededSheets = [...usedComponents]
    .map((name) => alias[name] ?? name)
    .filter((name) => existsSync(join(sheets, `${name}.css`)));
  expect(neededSheets.filter((name) => !importedSheets.has(name))).toEqual([]);
});
