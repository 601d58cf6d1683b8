import { isLanguageName, type LanguageName, languageNames, shownLanguages } from '@fanfare/contract/ai/languages';
import { multiselectMaxHeight } from '@fanfare/contract/ai-writer/article';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { findLanguages, orderLanguages } from './languages.ts';

type Props = {
  siteLanguage: string;
  value: LanguageName | '';
  onChange: (value: LanguageName | '') => void;
  disabled?: boolean;
  error?: ReactNode;
};

/** A language by its English name; shows five at a time. */
export function LanguageSelect({ siteLanguage, value, onChange, disabled, error }: Props) {
  const names = useMemo(() => orderLanguages(siteLanguage), [siteLanguage]);
  return (
    <Select
      label="Language"
      withAsterisk
      placeholder="Type to search"
      data-field="languageName"
      searchable
      limit={shownLanguages}
      data={names}
      filter={({ search }) => findLanguages(names, search).map((name) => ({ value: name, label: name }))}
      maxDropdownHeight={multiselectMaxHeight}
      nothingFoundMessage={<NoOptions>{`None of our ${languageNames.length} languages`}</NoOptions>}
      disabled={disabled}
      value={value || null}
      error={error}
      onChange={(next) => onChange(next !== null && isLanguageName(next) ? next : '')}
    />
  );
}
