import { SiteDraft } from '@fanfare/contract/sites';
import { Button, Modal } from '@mantine/core';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccentField } from './accent-field.tsx';
import { LanguageField, NameAndSlug, ZoneField } from './site-fields.tsx';
import { SiteLook } from './site-look.tsx';
import classes from './sites.module.css';
import { useNewSite } from './use-new-site.ts';

export function NewSiteModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New site" size={640}>
      <NewSite onClose={onClose} />
    </Modal>
  );
}

/** Inside the modal, so that each opening starts empty. */
function NewSite({ onClose }: { onClose: () => void }) {
  const { initial, create } = useNewSite(onClose);
  return (
    <Form
      schema={SiteDraft}
      submit="Create site"
      label="New site"
      initial={initial}
      onSubmit={create}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <>
          <NameAndSlug name={field('name')} slug={field('slug')} autoFocus />
          <TextField
            {...field('description')}
            label="What it is about"
            description="One sentence under the name; search engines show it too."
            maxLength={300}
          />
          <div className={classes.pair}>
            <LanguageField {...field('language')} />
            <ZoneField {...field('timezone')} />
          </div>
          <AccentField {...field('accent')} />
          <SiteLook
            name={values.name ?? ''}
            description={values.description ?? ''}
            accent={values.accent ?? 'violet'}
            zone={values.timezone ?? 'UTC'}
          />
        </>
      )}
    </Form>
  );
}
