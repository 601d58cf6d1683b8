import { StaffUserDraft } from '@fanfare/contract/staff';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { UserFields } from './user-fields.tsx';
import type { User } from './user-state.tsx';

export function UserForm({ user }: { user: User }) {
  const save = useSave('POST /staff/user/{id}/save', {
    refreshes: ['GET /staff/user/{id}', 'GET /staff/users', 'GET /staff/audit'],
  });
  return (
    <Form
      schema={StaffUserDraft}
      submit="Save user"
      label="Name and access"
      initial={{ name: user.name, email: user.email, access_level: String(user.access_level) }}
      onSubmit={async (body) => {
        const saved = await save.mutateAsync({ params: { id: user.id }, body });
        const isEmailChanged = saved.email !== user.email;
        toast.good(isEmailChanged ? `User saved. Confirmation sent to ${saved.email}.` : 'User saved.');
      }}
    >
      {(field) => (
        <UserFields
          name={field('name')}
          email={field('email')}
          level={field('access_level')}
          isEmailFixed={user.is_staff}
          emailHint={
            user.is_staff
              ? 'The email of a staff account can’t be changed here.'
              : 'A new address must be confirmed by email. The old one is notified.'
          }
        />
      )}
    </Form>
  );
}
