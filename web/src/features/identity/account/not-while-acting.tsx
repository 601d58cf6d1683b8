import { Alert } from '../../../ui/feedback/alert.tsx';

/** Note that replaces settings which staff acting as a user cannot see or change; the server rejects these calls. */
export const NotWhileActing = ({ subject, name }: { subject: string; name: string }) => (
  <Alert tone="info" title={`${subject} are private to ${name}`}>
    Not available while you act as {name}. Stop acting to see your own.
  </Alert>
);
