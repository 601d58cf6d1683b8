import { InvitationDraft } from '@fanfare/contract/business/members';
import { Button, Modal, Title } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { AssetCheckboxes } from '../assets/asset-checkboxes.tsx';
import type { Business } from '../business-queries.ts';
import { RoleMatrix } from '../roles/role-matrix.tsx';

type Props = { business: Business; opened: boolean; onClose: () => void };

export function InviteModal({ business, opened, onClose }: Props) {
  const bid = business.id;
  const invite = useSave('POST /user/business/{bid}/invite', {
    refreshes: ['GET /user/business/{bid}/invitations', 'GET /user/business/{bid}/audit'],
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Invite a member to ${business.business_name}`} size={760}>
      <Form
        schema={InvitationDraft}
        submit="Send invitation"
        label="Invite a member"
        initial={{ assets: [], features: {} }}
        onSubmit={async (body) => {
          await invite.mutateAsync({ params: { bid }, body });
          toast.good(`Invitation sent to ${body.invitee.trim()}.`);
          onClose();
        }}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <TextField {...field('invitee')} label="Email" type="email" autoFocus />
            <Title order={3} fz={16} mb={-8}>
              Assets they can use
            </Title>
            <CustomField {...field('assets')}>
              {({ value = [], onChange, error }) => (
                <AssetCheckboxes businessAssets={business.assets} value={value} onChange={onChange} error={error} />
              )}
            </CustomField>
            <Title order={3} fz={16} mb={-8}>
              Features and roles
            </Title>
            <CustomField {...field('features')}>
              {({ value = {}, onChange }) => (
                <RoleMatrix
                  bid={bid}
                  value={value}
                  onChange={onChange}
                  grantContext={{ currentRoles: {}, businessAssets: business.assets }}
                />
              )}
            </CustomField>
          </>
        )}
      </Form>
    </Modal>
  );
}
