import { adTextLimits } from '@fanfare/contract/ad-builder/ad-content';
import { Loader, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { CustomField, StatusIcon, toTextInputProps } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import type { AdField } from '../ad-form.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text);

/** Fills a field with the text read from the page, unless the user typed one in the meantime. */
const fillIfEmpty = ({ form, name, onChange }: FieldProps<string | undefined>, text: string) => {
  if (!form.field(name).value && text !== '') onChange(text);
};

type Props = {
  field: AdField;
  required: boolean;
  /** Called with the web address once it has been typed and its page can be read. */
  onPage: (url: string) => void;
};

/** Address the ad leads to. When the field is left, the page is read: its title and description fill empty fields. */
export function LinkField({ field, required, onPage }: Props) {
  const lastRead = useRef('');
  const page = useSave('POST /facebook/url/og', {
    onDone: ({ title, description }) => {
      fillIfEmpty(field('headline'), title.slice(0, adTextLimits.headline));
      fillIfEmpty(field('description'), description.slice(0, 300));
    },
  });

  const read = (typed: string) => {
    const url = typed.trim();
    if (!isWebAddress(url) || url === lastRead.current) return;
    lastRead.current = url;
    fillIfEmpty(field('google_final_url.0'), url);
    page.mutate({ body: { url }, silent: true });
    onPage(url);
  };
  return (
    <CustomField {...field('url')} required={required}>
      {(bound) => (
        <TextInput
          {...toTextInputProps(bound, {
            label: 'Website address',
            placeholder: 'https://',
            description: page.error ? `Couldn’t read the page. ${errorMessage(page.error)}` : undefined,
          })}
          type="url"
          inputMode="url"
          maxLength={adTextLimits.url}
          value={bound.value ?? ''}
          onChange={(event) => bound.onChange(event.currentTarget.value)}
          onBlur={() => {
            bound.onBlur();
            read(bound.value ?? '');
          }}
          rightSection={
            page.isPending ? <Loader size={16} aria-label="Reading the page" /> : <StatusIcon status={bound.status} />
          }
        />
      )}
    </CustomField>
  );
}
