import { Modal } from '@mantine/core';
import { z } from 'zod';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { RssSite } from '../rss-queries.ts';

type Source = { id: number; title: string };
type Props = {
  article: Source | undefined;
  sites: readonly RssSite[];
  onChoose: (article: Source, site: RssSite) => Promise<void>;
  onClose: () => void;
};

const SiteChoice = z.object({ site: z.string('Choose a site.').min(1, 'Choose a site.') });

/** Dialog that asks on which site the draft is started. */
export function ChooseSiteModal({ article, sites, onChoose, onClose }: Props) {
  return (
    <Modal opened={article !== undefined} onClose={onClose} title="Write a post" size={460}>
      {article && sites.length === 0 && (
        <p className="ff-prose">
          No sites yet.{' '}
          <TextLink to="/content/sites" inherit>
            Add a site
          </TextLink>
        </p>
      )}
      {article && sites.length > 0 && (
        <Form
          schema={SiteChoice}
          submit="Start draft"
          label="Write a post"
          onSubmit={async ({ site }) => {
            const chosen = sites.find(({ id }) => String(id) === site);
            if (chosen) await onChoose(article, chosen);
          }}
        >
          {(field) => (
            <SelectField
              {...field('site')}
              label="Site"
              description="The draft quotes the article, with credit and link."
              placeholder="Choose a site"
              options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Form>
      )}
    </Modal>
  );
}
