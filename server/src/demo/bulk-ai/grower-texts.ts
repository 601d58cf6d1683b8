import type { DemoText } from './brewing-texts.ts';

export const growerTexts = {
  ethiopia: [
    'Every coffee we sell has a cousin in Ethiopia. The plant comes from the forests in the south-west of the country, where it still grows wild under tall trees, and no other place has as many kinds of it. That is why a bag from Ethiopia can taste of lemon, jasmine or blueberry without anybody adding a thing.',
    [
      'Forests and gardens',
      'Few Ethiopian growers own a plantation. Most have a garden behind the house, with coffee between bananas, beans and spices, and sell ripe cherries by the basket. Several hundred families bring their cherries to the same washing station, so a lot carries the name of the station or the town.',
      'In the forests people pick from half-wild trees, as their grandparents did. The yield is small and the work is slow. In a good year a family fills a few sacks, and the price of these sacks decides about school fees and new roofs.',
    ],
    [
      'Names that are not on the map',
      'You will read the word heirloom on many bags. It stands for thousands of local kinds that nobody has counted completely. Growers know them by sight and give them names of their own, after a tree, a hill or the neighbour who had them first.',
      'Research stations have selected some of them for their resistance to disease. They are known by numbers, and two of them, 74110 and 74112, are in a surprising share of the bright coffees that win prizes.',
    ],
    [
      'Washed and natural',
      'At a washing station the skin comes off on the day of the harvest, and the beans ferment in water before they dry on raised beds. Such coffees are clear and light, with citrus and flowers. They are what most people mean when they say Yirgacheffe.',
      'Naturals dry inside the whole cherry for three weeks or more, turned by hand every hour while the sun is high. They come out sweet and heavy, with berries and sometimes a little wine. It is the older way, and it needs no water at all.',
    ],
    [
      'How to brew it',
      'Use hot water, at least 94 degrees, and a slightly coarser grind than usual. Ethiopian beans are small and dense and make more dust than others. Sixty grams for a litre is a good start.',
      'Let the cup cool before you judge it. Many of the scents show up only below sixty degrees. If you have a natural and a washed one at home, brew them side by side on a slow afternoon, and you will never again ask whether processing matters.',
    ],
  ],
  processing: [
    'Two bags from the same hill, picked in the same week, can taste as if they came from different continents. The difference is what happened between the tree and the sack. A coffee bean is the seed of a cherry, and somebody has to get the fruit off and the seed dry. There are two classic ways to do it.',
    [
      'The washed way',
      'Within hours of the harvest a machine squeezes the seeds out of their skin. They are still covered with a sticky layer, so they rest in tanks until it comes off, usually for a day or two. Then they are rinsed and spread out to dry for about ten days.',
      'Since the fruit is gone early, you taste the seed itself: the variety, the soil, the height. Washed coffees are clear and often a little sour in a pleasant way, like apples or lemons. They are also more even from one year to the next.',
    ],
    [
      'The natural way',
      'Here nothing is removed at first. Whole cherries lie in the sun for three to five weeks, on tables or on patios, and shrink until they look like raisins. Only then the dry shell is cracked and the seed comes out.',
      'During these weeks sugar and scent move from the fruit into the seed. The cup becomes sweet, full and fruity. But it takes attention: cherries that lie too thick begin to rot, and one bad basket can spoil a lot. That is why good naturals are not cheap, although they need no machine.',
    ],
    [
      'And what is honey?',
      'Between the two there is a third way. The skin comes off, but some of the sticky layer stays on while the seed dries. Growers in Costa Rica call it honey, for the feel of it, not for the taste. It gives a round cup with more body than a washed coffee and less fruit than a natural.',
    ],
    [
      'Water, work and weather',
      'Washing needs water, in old mills up to forty litres for a kilogram. Newer machines use a tenth of that, and our partners clean and reuse it. Naturals need no water but a dry season one can rely on, and this has become harder to find.',
      'So the choice is seldom only about taste. A farm in a wet valley will wash its coffee, and one on a dry plateau will lay it in the sun. When a farm does both well, it is worth asking how.',
    ],
    [
      'Which one is for you',
      'If you drink your coffee black and like tea, begin with a washed one. If you add milk or like dark chocolate, try a natural. And if the two of you disagree at breakfast, buy a bag of each and swap cups.',
    ],
  ],
  cascara: [
    'When coffee cherries are picked, the seed goes on a long journey and the fruit usually goes on the compost. In some places it has never been wasted. In Yemen and Ethiopia people dry the skins and brew them, and the drink is older than roasted coffee. Today it is sold as cascara, which is Spanish for husk.',
    [
      'What it is',
      'Cascara is the dried skin and flesh of the cherry. It looks like broken raisins and smells of hay, rose hip and tobacco. Botanically it has little to do with tea, but you make it in the same way, and that is how we put it on the menu.',
      'It contains caffeine, about a quarter of a cup of filter coffee. So it wakes you gently, and it is no drink for children late in the evening.',
    ],
    [
      'Where it comes from',
      'Only clean, ripe cherries give good cascara, which means that it comes from the same farms as our best coffee. The skins have to dry quickly, on raised beds with a lot of air, and they are sorted by hand. For the growers it is a second income from the same harvest.',
      'In the European Union it has been allowed as a food only since 2022. That is why you may have read about it for years without ever finding it in a shop.',
    ],
    [
      'How to make it',
      'Take two heaped spoons for a large cup, pour on water just off the boil and wait for six minutes. It does not turn bitter, so you can leave the skins in. A slice of orange suits it, sugar is not needed.',
      'For a cold drink, let thirty grams stand in a litre of cold water overnight. Strain it, add ice and a little lime. On hot days we top it up with sparkling water and sell out before three.',
    ],
    [
      'What it tastes like',
      'Think of rose hip, dried apricot and a trace of honey. Cascara from washed coffees is lighter and closer to fruit tea. That from naturals is darker and reminds some guests of plum jam.',
      'Water changes it more than you would expect. Soft water brings out the fruit, while hard water makes it taste of straw and dulls the colour. If yours is hard, use a filter jug for the first try, and put the skins in a warm pot so that the scent can open.',
      'If your first cup seems thin, use more skins instead of more time. And if you do not like it at all, stir a spoonful into your granola. It has saved many a breakfast at the roastery.',
    ],
  ],
} satisfies Record<string, DemoText>;
