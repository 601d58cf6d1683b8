import { SiteDraft } from '@fanfare/contract/sites/site';
import { Button, Modal } from '@mantine/core';
import { Form } from '../../../ui/form/form.tsx';
import { SiteDetailsFields } from '../site-form/site-details-fields.tsx';
import { NameAndSlug } from '../site-form/site-fields.tsx';
import { useCreateSite } from '../site-form/use-create-site.ts';

export function NewSiteModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New site" size={640}>
      <NewSite onClose={onClose} />
    </Modal>
  );
}

/** Content of the dialog. Mounted inside the modal, so that the form is empty each time it opens. */
function NewSite({ onClose }: { onClose: () => void }) {
  const { initial, create } = useCreateSite(onClose);
  return (
    <Form
      schema={SiteDraft}
      submit="Create site"
      label="New site"
      initial={initial}
      onSubmit={create}
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <>
          <NameAndSlug name={field('name')} slug={field('slug')} autoFocus />
          <SiteDetailsFields
            name={values.name}
            description={field('description')}
            language={field('language')}
            timezone={field('timezone')}
            accent={field('accent')}
          />
        </>
      )}
    </Form>
  );
}
