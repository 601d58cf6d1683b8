import { AdminEmail, type PromotionAdmin, promotionMessages } from '@fanfare/contract/promotions/promotions';
import { Badge, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Flex, Grid } from '../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Meta } from '../../ui/text/text.tsx';

export type PromotionAdminsProps = {
  admins: readonly PromotionAdmin[];
  /** Kind of promotion that the admins belong to, such as `campaign`. */
  label: string;
  canManage: boolean;
  onAdd: (email: string) => Promise<unknown>;
  onRemove: (email: string) => Promise<unknown>;
};

const NewAdmin = z.object({ email: AdminEmail });

/** The admins of a promotion, with add and remove. */
export function PromotionAdmins({ admins, label, canManage, onAdd, onRemove }: PromotionAdminsProps) {
  const [removed, setRemoved] = useState<string>();
  const [formKey, setFormKey] = useState(0);
  return (
    <>
      {canManage && (
        <Section
          title="Add an admin"
          lead={`Members with this email address can edit this ${label}. Others get 1 email and no access.`}
        >
          <Form
            key={formKey}
            schema={NewAdmin}
            submit="Add admin"
            label="Add an admin"
            onSubmit={async ({ email }) => {
              await onAdd(email);
              toast.good(promotionMessages.added);
              setFormKey((key) => key + 1);
            }}
          >
            {(field) => (
              <TextField {...field('email')} label="Email address" type="email" autoComplete="off" maxLength={254} />
            )}
          </Form>
        </Section>
      )}
      <Section title="Admins" lead={`Who is named for this ${label}.`}>
        {admins.length === 0 ? (
          <EmptyState illustration="envelope" title="No admins yet">
            Admins are notified when this {label} starts or ends.
          </EmptyState>
        ) : (
          <Grid component="ul" gap={0}>
            {admins.map(({ email, name, member }) => (
              <Flex component="li" key={email} gap={12} wrap py={12} divided="between">
                <Grid flex="1 1 200px" miw={0} breakWords>
                  <strong>{name ?? email}</strong>
                  {name && <Meta>{email}</Meta>}
                </Grid>
                <Badge color={member ? 'green' : 'gray'} miw="max-content">
                  {member ? 'Member' : 'No access'}
                </Badge>
                {canManage && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                    aria-label={`Remove ${email}`}
                    onClick={() => setRemoved(email)}
                  >
                    Remove
                  </Button>
                )}
              </Flex>
            ))}
          </Grid>
        )}
      </Section>
      <ConfirmModal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove admin"
        confirm="Remove admin"
        danger
        onConfirm={async () => {
          if (removed === undefined) return;
          await onRemove(removed);
          toast.good(promotionMessages.removed);
        }}
      >
        {promotionMessages.confirmRemoval}
      </ConfirmModal>
    </>
  );
}
