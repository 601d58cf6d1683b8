import { type AiStatus, ai, aiMessages, Ceiling, microsPerDollar } from '@fanfare/contract/ai/ai';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { query, useSave } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../ui/page/section.tsx';
import { formatDollars } from './usage-words.ts';

/** Tab for the budget and API keys, shown to the owner. */
export function SettingsTab() {
  const status = useQuery(query('GET /ai/status'));
  if (status.error && !status.data) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <FormSkeleton fields={3} />;
  return (
    <>
      <CeilingSection status={status.data} />
      <KeySection
        call="POST /ai/key"
        hasKey={status.data.has_own_key}
        title="Your own API key"
        lead="Use your account with the AI provider instead of your plan’s budget."
        name="API key"
        withoutIt="AI uses your plan’s budget again."
      />
      <KeySection
        call="POST /ai/youtube-key"
        hasKey={status.data.has_youtube_key}
        title="Your own YouTube key"
        lead="Find videos for articles with your own YouTube Data API key and its daily quota."
        name="YouTube key"
        withoutIt="Fanfare finds videos with its own key, if it has one."
      />
    </>
  );
}

const CeilingForm = z.object({ ceiling: Ceiling });

function CeilingSection({ status }: { status: AiStatus }) {
  const { owner_ceiling, plan_ceiling, has_own_key } = status;
  const save = useSave('POST /ai/ceiling', { refreshes: ['GET /ai/status', 'GET /ai/usage'] });
  return (
    <Section
      title="Monthly budget"
      lead={
        has_own_key
          ? 'AI stops when a month reaches it. Your AI provider bills your own API key.'
          : `AI stops at this amount. Your plan includes ${formatDollars(plan_ceiling)} a month.`
      }
    >
      <Block maw={640}>
        <Form
          key={owner_ceiling}
          schema={CeilingForm}
          submit="Save budget"
          label="Monthly budget"
          initial={{ ceiling: owner_ceiling === null ? '' : String(owner_ceiling / microsPerDollar) }}
          onSubmit={async (values) => {
            await save.mutateAsync({ body: { ceiling: values.ceiling } });
            toast.good('Budget saved.');
          }}
        >
          {(field) => (
            <TextField
              {...field('ceiling')}
              label="Budget in US dollars"
              description={
                has_own_key
                  ? 'Leave it empty for no limit.'
                  : 'Leave it empty to use the whole budget of your plan. 0 turns AI off.'
              }
              maxLength={9}
            />
          )}
        </Form>
      </Block>
    </Section>
  );
}

const KeyForm = z.object({ key: ai['POST /ai/key'].body.shape.key.min(1, aiMessages.key) });

type KeyProps = {
  call: 'POST /ai/key' | 'POST /ai/youtube-key';
  hasKey: boolean;
  title: string;
  lead: string;
  /** Name of the key, such as "API key". */
  name: string;
  /** Sentence that says what changes when the key is removed. */
  withoutIt: string;
};

function KeySection({ call, hasKey, title, lead, name, withoutIt }: KeyProps) {
  const [isRemoving, setRemoving] = useState(false);
  /**
   * Number of saved keys, used as the form's key: each save mounts a new form, so that the typed API key is gone from
   * the page.
   */
  const [version, setVersion] = useState(0);
  const save = useSave(call, { refreshes: ['GET /ai/status', 'GET /ai/usage'] });
  return (
    <Section title={title} lead={lead} action={hasKey && <Badge color="green">In use</Badge>}>
      <Block maw={640}>
        <Form
          key={version}
          schema={KeyForm}
          submit={hasKey ? 'Replace key' : 'Save key'}
          label={title}
          isDiscardable
          onSubmit={async (body) => {
            await save.mutateAsync({ body });
            setVersion(version + 1);
            toast.good(`${name} saved.`);
          }}
          secondaryAction={
            hasKey && (
              <Button variant="default" onClick={() => setRemoving(true)}>
                Remove key
              </Button>
            )
          }
        >
          {(field) => (
            <PasswordField
              {...field('key')}
              label={hasKey ? `New ${name}` : name}
              description="Stored encrypted and never shown again."
              autoComplete="new-password"
            />
          )}
        </Form>
      </Block>
      <ConfirmModal
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${name}?`}
        confirm="Remove key"
        danger
        onConfirm={async () => {
          await save.mutateAsync({ body: { key: '' } });
          toast.good(`${name} removed.`);
        }}
      >
        {withoutIt} We delete the key, so you’d have to enter it again.
      </ConfirmModal>
    </Section>
  );
}
