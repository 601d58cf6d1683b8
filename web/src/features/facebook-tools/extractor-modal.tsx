import { extractorMessages } from '@fanfare/contract/facebook-tools/facebook-tools';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { errorMessage, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CustomField } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { optionsQuery, useSiteOptions, useSites } from '../sites/index.tsx';
import { AccountSelect, useSocialAccounts } from '../social/index.tsx';
import { CategoryField, siteDefaultCategory, toValidCategory } from './category-field.tsx';
import { SiteUnavailableNotice } from './site-unavailable-notice.tsx';
import type { Extractor } from './use-extractors.ts';

type Props = { extractor: Extractor | 'new' | undefined; onClose: () => void };

export function ExtractorModal({ extractor, onClose }: Props) {
  const title = extractor === 'new' || !extractor ? 'New extractor' : `Edit extractor for ${extractor.fb_page_name}`;
  return (
    <Modal opened={extractor !== undefined} onClose={onClose} title={title} size={520}>
      {extractor && <Fields extractor={extractor === 'new' ? undefined : extractor} onClose={onClose} />}
    </Modal>
  );
}

const ExtractorForm = z.object({
  site_id: z.string(extractorMessages.site).min(1, extractorMessages.site),
  fb_page_id: z.string(extractorMessages.page).min(1, extractorMessages.page),
  post_category: z.string().optional(),
});

/** Content of the dialog. A child of the modal, so that each opening starts with the saved values. */
function Fields({ extractor, onClose }: { extractor: Extractor | undefined; onClose: () => void }) {
  const sites = useSites();
  const businessSites = (sites.data?.sites ?? []).filter(({ in_assets }) => in_assets);
  const { accounts } = useSocialAccounts();
  const hasPages = accounts.some(({ social_network }) => social_network === 'facebook');
  const [siteId, setSiteId] = useState(extractor?.site_id ?? 0);
  const options = useSiteOptions(siteId);
  const siteError = sites.error ? errorMessage(sites.error) : siteErrorFor(options);
  const client = useQueryClient();
  const checkSite = async (id: string | undefined): Promise<string | undefined> => {
    const answer = await client.ensureQueryData(optionsQuery(Number(id))).catch(() => undefined);
    return answer && answer.plugin_sanity.error === null ? undefined : 'Choose another site, or fix this one.';
  };
  const save = useSave('POST /facebook/extractor/save', {
    refreshes: ['GET /facebook/extractor'],
    onDone: () => {
      toast.good('Extractor saved.');
      onClose();
    },
  });

  if (sites.data && businessSites.length === 0)
    return (
      <Block component="p" c="dimmed">
        No sites yet.{' '}
        <TextLink to="/content/sites" inherit>
          Add a site
        </TextLink>
      </Block>
    );
  return (
    <Form
      schema={ExtractorForm}
      submit="Save"
      label="Extractor"
      checks={{ site_id: checkSite }}
      isBlocked={siteError !== null || (siteId > 0 && options.isPending)}
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
            site_id,
            fb_page_id,
            post_category: toValidCategory(options.data, post_category),
          },
        })
      }
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field) => {
        const site = field('site_id');
        const page = field('fb_page_id');
        const category = field('post_category');
        return (
          <>
            {/* The form shows the error above the fields if there is no page, and so no field. */}
            {hasPages ? (
              <CustomField {...page}>
                {({ value = null, error, onChange }) => (
                  <PageSelect value={value} error={error} onChange={(id) => onChange(id ?? undefined)} />
                )}
              </CustomField>
            ) : (
              <PageSelect value={null} onChange={() => undefined} />
            )}
            <SelectField
              {...site}
              label="Site"
              description="New posts are saved here as drafts."
              placeholder={sites.isPending ? 'Loading sites…' : 'Choose a site'}
              disabled={sites.isPending}
              options={businessSites.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => {
                site.onChange(id ?? undefined);
                category.onChange(siteDefaultCategory);
                setSiteId(Number(id ?? 0));
              }}
            />
            <CategoryField field={category} siteId={siteId} />
            {siteError !== null && (
              <SiteUnavailableNotice
                siteId={siteId}
                message={siteError}
                isChecking={options.isFetching}
                onRetry={async () => {
                  await (siteId > 0 ? options : sites).refetch();
                  site.form.blur('site_id');
                }}
              />
            )}
          </>
        );
      }}
    </Form>
  );
}

type PageSelectProps = Pick<ComponentProps<typeof AccountSelect>, 'value' | 'error' | 'onChange'>;

const PageSelect = (props: PageSelectProps) => <AccountSelect network="facebook" label="Facebook page" {...props} />;

/** Reason why the selected site does not accept drafts; null if it does. */
const siteErrorFor = ({ data, error }: ReturnType<typeof useSiteOptions>): string | null => {
  if (data) return data.plugin_sanity.error;
  return error ? errorMessage(error) : null;
};
