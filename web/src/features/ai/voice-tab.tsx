import { Voice, voiceLimits } from '@fanfare/contract/ai/ai';
import { disclosureLines } from '@fanfare/contract/ai/disclosure-lines';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../ui/page/section.tsx';

type VoiceSite = Output<'GET /ai/voice/sites'>['sites'][number];
type StoredVoice = Output<'GET /ai/voice'>;

const wholeBusiness = 'business';

/** Voice of the business and of each site. */
export function VoiceTab() {
  const sites = useQuery(query('GET /ai/voice/sites'));
  const [owner, setOwner] = useState(wholeBusiness);
  if (sites.error && !sites.data) return <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />;
  if (!sites.data) return <FormSkeleton fields={5} />;
  const site = sites.data.sites.find(({ id }) => String(id) === owner);
  return (
    <Section
      title="Voice"
      lead="AI follows it in every article, social post and edit. Sites without their own use the business’s."
    >
      <Block maw={640}>
        {sites.data.sites.length > 0 && (
          <Select
            label="Voice of"
            mb="md"
            data={[
              { value: wholeBusiness, label: 'The whole business' },
              ...sites.data.sites.map(({ id, name, has_voice }) => ({
                value: String(id),
                label: has_voice ? `${name} (own voice)` : name,
              })),
            ]}
            allowDeselect={false}
            value={site ? owner : wholeBusiness}
            onChange={(value) => setOwner(value ?? wholeBusiness)}
          />
        )}
        <VoiceEditor key={site?.id ?? wholeBusiness} site={site} />
      </Block>
    </Section>
  );
}

function VoiceEditor({ site }: { site: VoiceSite | undefined }) {
  const voice = useQuery(query('GET /ai/voice', { query: { site_id: site?.id } }));
  if (voice.error && !voice.data) return <ErrorState error={voice.error} onRetry={() => void voice.refetch()} />;
  if (!voice.data) return <FormSkeleton fields={5} />;
  return <VoiceForm key={String(voice.data.inherited)} site={site} stored={voice.data} />;
}

function VoiceForm({ site, stored }: { site: VoiceSite | undefined; stored: StoredVoice }) {
  const canSave = useCan(['ai_writer:manager', 'bulk_ai:manager']);
  const [isResetting, setResetting] = useState(false);
  const save = useSave('POST /ai/voice', { refreshes: ['GET /ai/voice', 'GET /ai/voice/sites'] });
  const site_id = site?.id;
  return (
    <>
      {!canSave && <Alert tone="info">You need the Manager role in AI writer or Bulk AI to change the voice.</Alert>}
      {stored.inherited && (
        <Alert tone="info">This site uses the business’s voice. Save changes to give it its own.</Alert>
      )}
      <Form
        schema={Voice}
        submit="Save voice"
        label="Voice"
        isBlocked={!canSave}
        initial={stored.voice}
        onSubmit={async (voice) => {
          await save.mutateAsync({ body: { site_id, voice } });
          toast.good('Voice saved.');
        }}
        secondaryAction={
          canSave &&
          site &&
          !stored.inherited && (
            <Button variant="default" onClick={() => setResetting(true)}>
              Use the business’s voice
            </Button>
          )
        }
      >
        {(field) => (
          <>
            <TextareaField
              {...field('tone')}
              label="Tone"
              description="Such as: warm and practical, short sentences, a little humor."
              rows={2}
              maxLength={voiceLimits.tone}
              disabled={!canSave}
            />
            <TextareaField
              {...field('words_to_use')}
              label="Words to use"
              description="Names and terms in the spelling you want."
              rows={2}
              maxLength={voiceLimits.words}
              disabled={!canSave}
            />
            <TextareaField
              {...field('words_to_avoid')}
              label="Words to avoid"
              description="Words and claims that your texts never contain."
              rows={2}
              maxLength={voiceLimits.words}
              disabled={!canSave}
            />
            <TextareaField
              {...field('facts')}
              label="Facts about the business"
              description="What AI can state: products, places, opening times, prices."
              rows={4}
              maxLength={voiceLimits.facts}
              disabled={!canSave}
            />
            <TextareaField
              {...field('examples')}
              label="Examples"
              description="A paragraph or 2 of texts that sound right."
              rows={4}
              maxLength={voiceLimits.examples}
              disabled={!canSave}
            />
            <SwitchField
              {...field('discloses_ai')}
              label="Say that AI helped"
              description={`Adds “${disclosureLines.English}” to the end of articles, in their language.`}
              disabled={!canSave}
            />
          </>
        )}
      </Form>
      <ConfirmModal
        opened={isResetting}
        onClose={() => setResetting(false)}
        title="Use the business’s voice?"
        confirm="Use the business’s voice"
        danger
        onConfirm={async () => {
          await save.mutateAsync({ body: { site_id, voice: null } });
          toast.good('This site uses the business’s voice.');
        }}
      >
        The voice of {site?.name} is deleted.
      </ConfirmModal>
    </>
  );
}
