// Sets the default message of fields without their own.
import '@fanfare/contract/kit/text';
import { z } from 'zod';

// The page's CSP forbids eval, which zod's compiled parsers need. Import before the first parse.
z.config({ jitless: true });
