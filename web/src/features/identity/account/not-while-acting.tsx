import { Alert } from '../../../ui/feedback/alert.tsx';

/** Note in place of settings that staff acting as a user cannot see or change; the server rejects the calls too. */
export const NotWhileActing = ({ subject, name }: { subject: string; name: string }) => (
  <Alert tone="info" title={`${subject} are private to ${name}`}>
    Not available while you act as {name}. Stop acting to see your own.
  </Alert>
);
