import { StaffUserDraft } from '@fanfare/contract/staff';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { UserFields } from './user-fields.tsx';

export function NewUserModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useSave('POST /staff/user/create', { refreshes: ['GET /staff/users', 'GET /staff/audit'] });
  return (
    <Modal opened={opened} onClose={onClose} title="New user" size={520}>
      <Form
        schema={StaffUserDraft}
        submit="Create user"
        label="New user"
        initial={{ access_level: '0' }}
        onSubmit={async (body) => {
          const user = await create.mutateAsync({ body });
          toast.good(`User created. Password link sent to ${user.email}.`);
          onClose();
          await navigate({ to: '/staff/user/$id', params: { id: String(user.id) } });
        }}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <UserFields
            name={field('name')}
            email={field('email')}
            level={field('access_level')}
            emailHint="We’ll email them a link to set a password."
          />
        )}
      </Form>
    </Modal>
  );
}
