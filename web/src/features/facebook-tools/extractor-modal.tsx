import { extractorMessages } from '@fanfare/contract/facebook-tools';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { errorMessage, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useSiteOptions, useSites } from '../sites/index.tsx';
import { AccountSelect, useSocialAccounts } from '../social/index.tsx';
import { CategoryField, categoryIn, siteChoice } from './category-field.tsx';
import classes from './extractor.module.css';
import { SiteUnavailableNotice } from './site-unavailable-notice.tsx';
import type { ExtractorFacts } from './use-extractors.ts';

type Props = { extractor: ExtractorFacts | 'new' | undefined; onClose: () => void };

export function ExtractorModal({ extractor, onClose }: Props) {
  const title = extractor === 'new' || !extractor ? 'New extractor' : `Posts of ${extractor.fb_page_name}`;
  return (
    <Modal opened={extractor !== undefined} onClose={onClose} title={title} size={520}>
      {extractor && <Fields extractor={extractor === 'new' ? undefined : extractor} onClose={onClose} />}
    </Modal>
  );
}

const Wish = z.object({
  site_id: z.string(extractorMessages.site).min(1, extractorMessages.site),
  fb_page_id: z.string(extractorMessages.page).min(1, extractorMessages.page),
  post_category: z.string().optional(),
});

/** Inside the modal, so that each opening starts with what is kept. */
function Fields({ extractor, onClose }: { extractor: ExtractorFacts | undefined; onClose: () => void }) {
  const sites = useSites();
  const mine = (sites.data?.sites ?? []).filter(({ in_assets }) => in_assets);
  const { accounts } = useSocialAccounts();
  const hasPages = accounts.some(({ social_network }) => social_network === 'facebook');
  const [siteId, setSiteId] = useState(extractor?.site_id ?? 0);
  const options = useSiteOptions(siteId);
  const trouble = sites.error ? errorMessage(sites.error) : troubleOf(options);
  const save = useSave('POST /facebook/extractor/save', {
    refreshes: ['GET /facebook/extractor'],
    onDone: ({ fb_page_name, site_name }) => {
      toast.good(`New posts of ${fb_page_name} become drafts on ${site_name}.`);
      onClose();
    },
  });

  if (sites.data && mine.length === 0)
    return (
      <p className={classes.none}>
        There is no site to put drafts on.{' '}
        <TextLink to="/content/sites" inherit>
          Make one, or add yours
        </TextLink>
      </p>
    );
  return (
    <Form
      schema={Wish}
      submit="Save"
      label="Extractor"
      isBlocked={trouble !== null || (siteId > 0 && options.isPending)}
      initial={
        extractor && {
          site_id: String(extractor.site_id),
          fb_page_id: extractor.fb_page_id,
          post_category: String(extractor.post_category),
        }
      }
      onSubmit={({ site_id, fb_page_id, post_category }) =>
        save.mutateAsync({
          body: {
            ...(extractor ? { id: extractor.id } : {}),
            ...{ site_id, fb_page_id, post_category: categoryIn(options.data, post_category) },
          },
        })
      }
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      footer={
        trouble !== null && (
          <SiteUnavailableNotice
            siteId={siteId}
            sentence={trouble}
            isAsking={options.isFetching}
            onRetry={() => void (siteId > 0 ? options : sites).refetch()}
          />
        )
      }
    >
      {(field) => {
        const [site, page, category] = [field('site_id'), field('fb_page_id'), field('post_category')];
        const choice = (
          <AccountSelect
            network="facebook"
            label="Facebook page"
            value={page.value ?? null}
            error={page.error}
            onChange={(id) => page.onChange(id ?? undefined)}
          />
        );
        return (
          <>
            {/* Where there is no page to choose, there is no field either, and the form says what is missing. */}
            {hasPages ? <FieldFrame field={page}>{choice}</FieldFrame> : choice}
            <SelectField
              {...site}
              label="Site"
              description="Where its new posts wait as drafts."
              placeholder={sites.isPending ? 'Loading sites' : 'Choose a site'}
              disabled={sites.isPending}
              options={mine.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => {
                site.onChange(id ?? undefined);
                category.onChange(siteChoice);
                setSiteId(Number(id ?? 0));
              }}
            />
            <CategoryField field={category} siteId={siteId} />
          </>
        );
      }}
    </Form>
  );
}

/** What keeps the chosen site from being written to; null while nothing does. */
const troubleOf = ({ data, error }: ReturnType<typeof useSiteOptions>): string | null => {
  if (data) return data.plugin_sanity.error;
  return error ? errorMessage(error) : null;
};
