import { businessMessages } from '@fanfare/contract/business/business';
import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { withDocumentMessage } from '../../../lib/api/document-errors.ts';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Business } from '../business-queries.ts';
import type { Member } from './member-query.ts';

type Props = { business: Business; member: Member; opened: boolean; onClose: () => void };

const TransferForm = z.object({ stay_as_member: z.boolean() });

export function TransferOwnershipModal({ business, member, opened, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const bid = business.id;

  async function transferOwnership(staysAsMember: boolean) {
    await call('POST /user/business/{bid}/member/{mid}/owner', {
      params: { bid, mid: member.id },
      body: { current_owner_id: member.owner_id, stay_as_member: staysAsMember },
    }).catch(withDocumentMessage(businessMessages.ownerChangeFailed));
    toast.good(`${member.name} now owns ${business.business_name}.`);
    onClose();
    // Unsaved access changes do not block leaving the page: the former owner can no longer save them.
    const ignoreBlocker = true;
    if (staysAsMember)
      await navigate({ to: '/user/business/$bid/manage', params: { bid: String(bid) }, ignoreBlocker });
    else await navigate({ to: '/user/business', ignoreBlocker });
    await client.invalidateQueries();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Make ${member.name} the owner?`} size={480}>
      <Form
        schema={TransferForm}
        submit="Make owner"
        danger
        label="Make owner"
        initial={{ stay_as_member: true }}
        onSubmit={({ stay_as_member }) => transferOwnership(stay_as_member)}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => (
          <>
            <Text>
              {member.name} will control everything in <strong>{business.business_name}</strong>: assets, members,
              invitations and deletion. Only they can transfer it back.
            </Text>
            <CheckboxField {...field('stay_as_member')} label="Stay as a member" />
            <Text c="dimmed" role="status">
              {values.stay_as_member
                ? `You’ll stay a member without features until ${member.name} grants them.`
                : 'You’ll leave the business right away. To come back, you need an invitation.'}
            </Text>
          </>
        )}
      </Form>
    </Modal>
  );
}
