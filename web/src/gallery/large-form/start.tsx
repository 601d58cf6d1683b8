import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../../theme/provider.tsx';
import { LargeForm } from './large-form.tsx';

// The page of the benchmark `forms`, built on its own.
const rootElement = document.getElementById('root');
if (rootElement)
  createRoot(rootElement).render(
    <ThemeProvider>
      <LargeForm />
    </ThemeProvider>,
  );
