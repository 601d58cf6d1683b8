import { NotBuilt } from '../../ui/not-built.tsx';

export function JobsPage() {
  return <NotBuilt title="Jobs" />;
}
