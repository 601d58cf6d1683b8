import { z } from 'zod';

const passwordLength = { min: 10, max: 200 };

// The most common passwords of 10 or more characters, with which guessing lists start.
const commonPasswords = new Set(
  `password12 password123 password1234 passwort123 1234567890 12345678910 0123456789 0987654321 1111111111 0000000000
  qwertyuiop qwerty1234 qwerty12345 1q2w3e4r5t 1qaz2wsx3edc zaq12wsxcde asdfghjkl1 zxcvbnm123 abcdefghij abc1234567
  iloveyou12 iloveyou123 letmein123 letmein1234 welcome123 welcome1234 admin12345 administrator changeme123 changemenow
  football123 baseball123 superman123 sunshine123 princess123 trustno1234 whatever123 monkey12345 dragon12345 master12345
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 p@ssw0rd123 passw0rd123
  michael123 jennifer123 charlie123 computer123 starwars123 pokemon123 liverpool1 manchester1 chelsea1234 barcelona1`.split(
    /\s+/,
  ),
);

export const Password = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`)
  .refine((text) => !commonPasswords.has(text.toLowerCase()), 'This password is too common. Choose another one.')
  .refine((text) => new Set(text).size > 3, 'Use more than 3 different characters.');
