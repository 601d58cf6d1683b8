// Sets the sentence of fields that have none of their own.
import '@fanfare/contract/kit/text';
import { z } from 'zod';

// The page's policy forbids eval, which zod's compiled parsers need. Import this before anything parses.
z.config({ jitless: true });
