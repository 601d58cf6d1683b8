import '@mantine/nprogress/styles.css';
import { NavigationProgress } from '@mantine/nprogress';

/** Bar at the top. Rendered outside the router: a bar that is started before it is mounted would never stop. */
export function ProgressBar() {
  return (
    <div role="status">
      <NavigationProgress aria-label="Loading" size={3} withinPortal={false} />
    </div>
  );
}
