import { businessMessages } from '@fanfare/contract/business';
import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Business } from '../business-queries.ts';
import { withDocumentMessage } from '../document-errors.ts';
import type { Member } from './member-page.tsx';

type Props = { business: Business; member: Member; opened: boolean; onClose: () => void };

const rules = z.object({ stay_as_member: z.boolean() });

export function TransferOwnershipModal({ business, member, opened, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const bid = business.id;

  async function handOver(stays: boolean) {
    await call('POST /user/business/{bid}/member/{mid}/owner', {
      params: { bid, mid: member.id },
      body: { current_owner_id: member.owner_id, stay_as_member: stays },
    }).catch(withDocumentMessage(businessMessages.ownerChangeFailed));
    toast.good(`${member.name} owns ${business.business_name} now.`);
    onClose();
    // Access one had begun to change is not one's own to change any more.
    const ignoreBlocker = true;
    if (stays) await navigate({ to: '/user/business/$bid/manage', params: { bid: String(bid) }, ignoreBlocker });
    else await navigate({ to: '/user/business', ignoreBlocker });
    await client.invalidateQueries();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Make ${member.name} the owner?`} size={480}>
      <Form
        schema={rules}
        submit="Make owner"
        danger
        label="Change the owner"
        initial={{ stay_as_member: true }}
        onSubmit={({ stay_as_member }) => handOver(stay_as_member)}
        beside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => (
          <>
            <Text>
              {member.name} will decide about everything in <strong>{business.business_name}</strong>: assets, people,
              invitations and its deletion. Only they can give it back to you.
            </Text>
            <CheckboxField {...field('stay_as_member')} label="I stay as a member" />
            <Text c="dimmed" role="status">
              {values.stay_as_member
                ? `You keep your place, but no features: ${member.name} has to give them to you again afterwards.`
                : 'You leave the business at once. To come back you need an invitation.'}
            </Text>
          </>
        )}
      </Form>
    </Modal>
  );
}
