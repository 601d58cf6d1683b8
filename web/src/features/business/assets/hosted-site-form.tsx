import { SiteDraft } from '@fanfare/contract/sites/site';
import { useSave } from '../../../lib/api.ts';
import { browserTimeZone } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { slugFromName } from '../../../lib/slug.ts';
import { useSwitchBusiness } from '../../../lib/use-switch-business.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { type Business, staleAfterChange } from '../business-queries.ts';

type Props = { business: Pick<Business, 'id'>; onCreated: () => void };

/** Creates a site hosted by Fanfare, which needs no connected account. The new site is an asset of the business. */
export function HostedSiteForm({ business, onCreated }: Props) {
  const { business: current, timezone } = useMe();
  const switchBusiness = useSwitchBusiness();
  const create = useSave('POST /content/site/create', {
    refreshes: ['GET /content/sites', ...staleAfterChange],
    onDone: ({ name }) => {
      toast.good(`${name} created.`);
      onCreated();
    },
  });
  return (
    <Form
      schema={SiteDraft}
      submit="Create site"
      label="New hosted site"
      initial={{ name: '', slug: '', timezone: timezone ?? browserTimeZone() }}
      onSubmit={async (body) => {
        // A site is created in the current business. The page and what is typed on it stay.
        if (current?.id !== business.id) await switchBusiness.mutateAsync({ params: { bid: business.id } });
        await create.mutateAsync({ body });
      }}
    >
      {(field) => <NameAndUrl name={field('name')} slug={field('slug')} />}
    </Form>
  );
}

/** The URL follows the name until the user edits it. */
function NameAndUrl({ name, slug }: { name: FieldProps<string>; slug: FieldProps<string> }) {
  const url = useFieldValue(slug) ?? '';
  const isFromName = url === slugFromName(useFieldValue(name) ?? '');
  return (
    <>
      <TextField
        {...name}
        label="Site name"
        maxLength={80}
        onChange={(value) => {
          name.onChange(value ?? undefined);
          if (isFromName) slug.onChange(slugFromName(value ?? ''));
        }}
      />
      <TextField
        {...slug}
        label="URL"
        maxLength={60}
        description={`${window.location.origin}/s/${url || '…'}`}
        onChange={(value) => slug.onChange(value?.toLowerCase())}
      />
    </>
  );
}
