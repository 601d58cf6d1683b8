import { UtmSettings, utmPlaceholders } from '@fanfare/contract/ad-builder/utm';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { AdField } from '../ad-form.ts';
import classes from './overview.module.css';

const settingsQuery = query('GET /ads/builder/settings');

/** Switch that adds the UTM parameters of the business to links, and the list of these parameters. */
export function UtmField({ field }: { field: AdField }) {
  const settings = useQuery(settingsQuery).data;
  const [isEditing, setEditing] = useState(false);
  const template = settings?.utm.template ?? '';
  return (
    <Grid gap={8} justify="start">
      <SwitchField
        {...field('utm')}
        label="Add UTM parameters to links"
        description="Your analytics tool shows which ad a visit came from."
      />
      {settings && <code className={classes.template}>{template || 'No parameters set'}</code>}
      {settings?.can_edit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          Change parameters
        </Button>
      )}
      <Modal opened={isEditing} onClose={() => setEditing(false)} title="UTM parameters of all ads" size={520}>
        {settings && <TemplateForm settings={settings.utm} onDone={() => setEditing(false)} />}
      </Modal>
    </Grid>
  );
}

function TemplateForm({ settings, onDone }: { settings: UtmSettings; onDone: () => void }) {
  const save = useSave('POST /ads/builder/settings', {
    refreshes: ['GET /ads/builder/settings'],
    onDone: () => {
      toast.good('UTM parameters saved.');
      onDone();
    },
  });
  return (
    <Form
      schema={UtmSettings}
      initial={settings}
      submit="Save parameters"
      label="UTM parameters"
      isDiscardable
      onSubmit={(utm) => save.mutateAsync({ body: { utm } })}
      secondaryAction={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(field) => (
        <>
          <SwitchField {...field('is_on')} label="On for new ads" />
          <TextField
            {...field('template')}
            label="Parameters"
            description={`Replaced for each ad: ${utmPlaceholders.map((name) => `{${name}}`).join(', ')}`}
          />
        </>
      )}
    </Form>
  );
}
