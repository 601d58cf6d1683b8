type List = readonly [string, ...string[]];

/**
 * Fragments of English sentences. `{topic}` is a noun phrase; the words for the other placeholders are at the end of
 * the file.
 */
export const openers: List = [
  'After {time}',
  'For {who}',
  'With {adj} planning',
  'In {place}',
  'When {who} get involved',
  'Before {time} have passed',
  'On a {adj} weekday',
  'Once the {adj} {noun} is settled',
  'If {who} ask',
  'As a {adj} rule',
  'From the view of {who}',
  'Away from {place}',
  'With {who} around',
  'On a {adj} budget',
  'When the {noun} changes',
  'Later, in {place}',
];

export const clauses: List = [
  '{topic} rewards {who} who wait',
  'a {adj} {noun} keeps {topic} manageable',
  '{adj} trials say more about {topic} than any {noun}',
  'the {adj} {noun} of {topic} is rarely the last',
  '{adj} notes make {topic} easier for {who}',
  'the price of {topic} depends on one {adj} {noun}',
  '{who} know more about {topic} than any {noun}',
  '{time} are enough for {topic}',
  '{who} who enjoy {topic} begin with a {adj} {noun}',
  'a {adj} opinion improves {topic}',
  'the {adj} details of {topic} matter to {who}',
  'a second {noun} clears up {topic}',
  'the {noun} for {topic} can be borrowed from {who}',
  'a {adj} habit decides how {topic} turns out',
  '{who} ask about {topic} in the same {adj} order',
  'a photo of the {noun} helps {who} with {topic}',
  'an early {noun} takes pressure off {topic}',
  'the {adj} part of {topic} is hard to plan',
  'doing less suits {topic} and {who}',
  'every {noun} shapes {topic}',
  '{place} makes {topic} feel {adj}',
  'a {adj} budget protects {topic}',
  'older guides to {topic} leave out the {adj} {noun}',
  'one {adj} {noun} beats five cheap ones',
  'the {noun} goes faster with {who}',
  'a {adj} calendar shows {who} where {time} went',
  'a {adj} mistake turns into a {adj} {noun}',
  'the {noun} looks {adj} after {time}',
  'a {adj} routine outlasts a {adj} {noun}',
  '{who} happily share their {adj} {noun}',
  'a labeled {noun} saves {who} a long search',
  'the cheapest {noun} is seldom what {who} keep',
  'a {adj} break keeps {who} cheerful',
  'a written {noun} survives a {adj} day',
  'one {adj} remark is worth ten compliments',
  'the final {noun} takes {time}',
];

export const tails: List = [
  'because the {adj} {noun} comes first',
  'so write the {noun} down',
  'and {who} notice it within {time}',
  'which {who} learn in {place}',
  'as long as the {noun} stays {adj}',
  'unless {who} are in a hurry',
  'and no {adj} {noun} changes that',
  'so keep the {noun} in {place}',
  'since {who} work in {adj} ways',
  'and asking {who} costs nothing',
  'although some {who} say otherwise',
  'provided that a {adj} {noun} is at hand',
  'and that spares {who} a {adj} {noun}',
  'so begin with a {adj} {noun}',
  'because every {noun} counts after {time}',
  'even if the {noun} looks {adj}',
  'and {who} check again after {time}',
  'while the {adj} {noun} can wait',
  'which leaves room for a {adj} {noun}',
  'so {who} forget nothing',
  'as {who} in {place} will confirm',
  'and the savings buy a {adj} {noun}',
  'because {who} remember a {adj} {noun}',
  'if {who} want a {adj} {noun} that lasts',
  'and a {adj} {noun} is enough',
  'though {adj} luck is welcome',
  'so plan {time} for the {noun}',
  'which surprises {who} after {time}',
  'and {who} take it from there',
  'rather than a new {noun} every day',
];

export const standalones: List = [
  'Set aside {minutes} minutes on {weekday} and try a {adj} {noun}.',
  'Ask {who} about their {noun}, and compare the answers.',
  'Start with {count} {adj} steps.',
  'Nothing about {topic} has to be {adj} on day one.',
  'Keep the {adj} {noun}, drop the rest, and look again in {count} weeks.',
  'With {topic}, {who} often buy the {noun} too early.',
  'A {noun} with {count} columns shows {who} a pattern.',
  'Think of {topic} as a {adj} conversation.',
  'By {weekday}, {who} know which {noun} deserves more time.',
  'If the {noun} feels {adj}, it is usually two things at once.',
  'Good light, a {adj} {noun} and {minutes} calm minutes go a long way.',
  'In {place}, {topic} became easier once {who} stopped hurrying.',
  'There is no prize for the first {noun}.',
  'Put a {adj} reminder in your calendar for {weekday}.',
  'Compare the {noun} at {count} places.',
  'What looks like talent in {topic} is mostly a {adj} {noun}.',
  'Show {who} an early {noun} and listen.',
  'A budget of {minutes} dollars covers the {adj} {noun}.',
  'Write the {noun} on one page and hang it in {place}.',
  'The second {noun} takes {who} {minutes} minutes less.',
  'Some {who} prefer a {adj} {noun}.',
  'After {time}, the {noun} feels {adj}.',
];

export const titles: List = [
  '{Topic}: A Practical Guide for Beginners',
  'How to Get Started with {Topic}',
  'What Nobody Tells You About {Topic}',
  '{Topic} Made Simple: Steps That Work',
  'The Quiet Benefits of {Topic}',
  '{Topic} on a Budget: Where to Save and Where Not To',
  'A Weekend Plan for {Topic}',
  'Common Mistakes in {Topic} and How to Avoid Them',
  '{Topic} in Everyday Life: Ideas Worth Trying',
  'Why {Topic} Deserves a Second Look',
];

export const headings: List = [
  'Why {topic} is worth your time',
  'What you need before you start with {topic}',
  'First steps with {topic}',
  'Common mistakes in {topic} and how to avoid them',
  'What {topic} costs',
  'Making {topic} part of your routine',
  'How to tell whether {topic} works for you',
  'Ideas to try next',
  'Questions people ask about {topic}',
  'A simple plan for the first month',
  'Tools that help with {topic}',
  'Learning from others',
];

export const keywords: List = [
  '{topic}',
  '{topic} for beginners',
  '{topic} tips',
  '{topic} ideas',
  'how to start with {topic}',
  '{topic} at home',
  '{topic} on a budget',
  '{topic} checklist',
  'common {topic} mistakes',
  '{topic} guide',
  '{topic} for families',
  '{topic} step by step',
  '{topic} costs',
  'benefits of {topic}',
  '{topic} examples',
];

export const tweetOpeners: List = [
  'Most people make {topic} harder than it is.',
  'You don’t need much for {topic}: one goal, one hour, one honest friend.',
  'We tried {topic} for a month. The biggest surprise?',
  'A small habit that changed {topic} for us:',
  'Before you spend money on {topic}, do this.',
  'Three things we wish we had known about {topic}:',
  'Stuck with {topic}? Start smaller.',
  'The dull secret of {topic}: repetition.',
  'What helped us most with {topic} was free.',
  'If {topic} feels like work, change one thing.',
  'Good {topic} starts the evening before.',
  'Ready to try {topic}? Begin this week.',
];

/** Messages of a thread in reading order: the first can be read by itself, the last ends the thread. */
export const threadMessages: List = [
  'A note to {audience}: {problem}? You’re not alone, and it can change.',
  'First, write the goal down in plain words: {goal}.',
  'Most {audience} start too big. Ten minutes a day is enough.',
  'The problem has a pattern: {problem}. Notice when it happens this week.',
  'Ask someone who already made it what they stopped doing.',
  'Keep score on paper. Every small win brings it closer: {goal}.',
  'Bad week? Skip nothing, halve everything.',
  'Two things help more than tools: a fixed hour and an honest friend.',
  'Imagine the end of the month: {outcome}.',
  'What worked once is worth a routine.',
  'Share the first result, even if it is small.',
  'Ready? Pick one step for tomorrow morning. {outcome} starts there.',
];

export const descriptions: List = [
  'A plain guide to {topic}: what you need, first steps, common mistakes and a plan for the first month.',
  'Learn how {topic} works in everyday life, with simple steps, realistic costs and ideas you can try this week.',
  'New to {topic}? Here is what matters, what can wait, and how to tell whether it works for you.',
];

export const imagePrompts: List = [
  'A bright photograph of {topic} in morning light, natural colors, no text',
  'A calm still life about {topic} on a wooden table, shallow depth of field',
  'A wide view of people enjoying {topic}, warm afternoon light',
  'A close-up that shows a detail of {topic}, soft background',
];

/** Phrases that can become the text of a link. */
export const anchors: List = [
  'a short history of {topic}',
  'the basics of {topic}',
  'questions about {topic}',
  'a glossary of {topic}',
  'research on {topic}',
  'our notes on {topic}',
  'more about {topic}',
  'what we learned about {topic}',
  'a story about {topic}',
  'earlier advice on {topic}',
];

export const altTexts: List = [
  'A scene about {topic} in soft daylight',
  'A close view of {topic} on a table',
  'People busy with {topic} on a sunny day',
];

export const weekdays: List = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Words for the fragments of sentences. Many of them, so that two texts share few runs of words. */
export const nouns: List = [
  ...(['plan', 'step', 'detail', 'choice', 'idea', 'routine', 'list', 'tool', 'shelf', 'corner', 'habit'] as const),
  ...(['recipe', 'mistake', 'question', 'note', 'sample', 'sketch', 'draft', 'lesson', 'trial', 'basket'] as const),
  ...(['table', 'schedule', 'result', 'season', 'visit', 'story', 'material', 'design', 'order', 'project'] as const),
];
export const adjectives: List = [
  ...(['small', 'quiet', 'simple', 'careful', 'sturdy', 'familiar', 'modest', 'fresh', 'patient'] as const),
  ...(['gentle', 'clear', 'short', 'warm', 'light', 'neat', 'bold', 'slow', 'bright', 'useful', 'tidy'] as const),
  ...(['pleasant', 'busy', 'local', 'friendly', 'rough', 'steady', 'cheerful', 'lucky', 'solid'] as const),
];
export const groups: List = [
  ...(['neighbors', 'friends', 'beginners', 'families', 'colleagues', 'customers', 'students', 'parents'] as const),
  ...(['locals', 'readers', 'visitors', 'shop owners', 'teachers', 'guests', 'volunteers', 'club members'] as const),
];
export const places: List = [
  ...(['a small kitchen', 'the garden', 'a shared office', 'the market', 'a side street', 'the workshop'] as const),
  ...([
    'a mountain village',
    'the old town',
    'a school hall',
    'the spare room',
    'a harbor café',
    'the hallway',
  ] as const),
];
export const times: List = [
  ...(['two weeks', 'three evenings', 'six months', 'ten days', 'a few Sundays', 'four mornings'] as const),
  ...([
    'some rainy days',
    'two summers',
    'five tries',
    'several weekends',
    'nine lunch breaks',
    'two winters',
  ] as const),
];
