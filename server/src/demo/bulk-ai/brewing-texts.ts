/** Texts about brewing: each has a first paragraph, then sections with a heading and paragraphs. */
export type DemoText = readonly [introduction: string, ...sections: (readonly [heading: string, ...string[]])[]];

export const brewingTexts = {
  temperature: [
    'Ask ten people how hot the water for filter coffee should be and you will hear ten numbers. Most of them are right for somebody. Temperature decides how quickly water takes flavour out of the grounds, so the best number depends on your roast, your grind and your patience.',
    [
      'What heat does to the grounds',
      'Hot water dissolves more, and it dissolves faster. Acids come out first, then sugars, and at the end the bitter parts that make a cup feel dry. Water just off the boil runs through this list quickly. Cooler water may never reach the sugars, and the cup tastes sour although nothing is wrong with the beans.',
      'This is why the same recipe can disappoint in January. A cold jug and a cold cone take several degrees out of the water before it has touched any coffee. Rinse both with hot water first and you change more than a thermometer could tell you.',
    ],
    [
      'Light roasts like it hot',
      'A light roast is dense. It gives up its sweetness slowly, and water between 94 and 97 degrees helps. If a light coffee tastes thin and sharp, do not grind finer at once. Try it hotter, and pour straight from the kettle instead of letting it stand.',
      'Floral coffees are the exception people mention most. They lose some scent at full heat. We still start hot and go down in steps of two degrees, because a flat cup is worse than a slightly quiet one.',
    ],
    [
      'Dark roasts do not',
      'The longer beans stay in the roaster, the more porous they become. Water passes through easily and reaches the bitter part early. For our harbour espresso in a filter we use 88 degrees, which gives chocolate instead of ash.',
      'If you only own a kettle without a display, let it boil, open the lid and wait two minutes. In most kitchens that brings a litre down to about ninety degrees.',
    ],
    [
      'A test for Saturday morning',
      'Brew the same coffee three times, at 96, 92 and 88 degrees, with the same weight and the same grind. Let all three cool until you can hold the cup without thinking about it, then taste them side by side and write one word for each.',
      'Keep the number that belongs to your favourite word and change nothing else for a week. After that, every new bag needs only one question: is it lighter or darker than the last one? Go up for lighter, down for darker, and you will be close before the first pot is empty.',
    ],
  ],
  coldBrew: [
    'Cold brew forgives almost everything: uneven grounds, forgotten timers, a kitchen without scales. What it does not forgive is the wrong ratio. Too little coffee and you get brown water, too much and half of the bag ends in the sink. Here is how we measure it at the bar, and how to do it at home with nothing but a jug.',
    [
      'Start with one to eight',
      'For a jug that you drink as it is, take one part coffee to eight parts water by weight: 100 grams for 800 millilitres. It sounds like a lot compared with a filter. Cold water is a poor solvent, so it needs more grounds to reach the same strength.',
      'Without scales, count spoons. A heaped tablespoon of coarse grounds weighs about seven grams, so fourteen spoons make a jug. Write down what you used. The second batch is always better than the first, but only if you remember the first.',
    ],
    [
      'Make a concentrate if the fridge is small',
      'One part coffee to four parts water gives a concentrate. You dilute it in the glass with the same amount of water, milk or tonic. A half-litre bottle then lasts for a working week, and nobody has to move the butter.',
      'Concentrate also keeps its character over ice. A finished cold brew gets thin when the cubes melt, while a concentrate simply arrives where you wanted it ten minutes later.',
    ],
    [
      'Longer is not stronger',
      'Most of what cold water can take is in the jug after twelve hours. After sixteen the cup gets woody. If it tastes weak, use more coffee next time instead of more hours.',
      'Room temperature is quicker than the fridge. On the counter eight to ten hours are enough; in the fridge we count fourteen. Either way, grind as coarse as for a French press, because fine grounds turn the last glass into mud.',
    ],
    [
      'Strain twice, keep it cold',
      'Pour it through a sieve first and then through a paper filter that you have rinsed. The paper takes out the oils that go stale, and the brew stays clear for five days in a closed bottle. Without the paper, drink it within two.',
      'If you want to know whether a batch is still good, smell it before you taste it. Fresh cold brew smells of chocolate and dried fruit. When it begins to smell of cardboard, water the herbs with the grounds and set up the next jug.',
    ],
  ],
  grinder: [
    'If your coffee tastes bitter and sour at the same time, look at the grinder before you blame the beans. A grinder decides how big the pieces are and, more important, how much they differ from each other. There are two kinds in most kitchens, and they work in very different ways.',
    [
      'Blades chop, burrs crush',
      'A blade grinder is a small blender. It hits whatever comes near, so some beans become dust while others stay in halves. The longer it runs, the more dust you get, but the halves never quite disappear.',
      'A burr grinder has two rings with teeth. Beans fall between them and leave only when they are small enough to pass. The gap sets the size, and a turn of the collar changes it. This is why two cups from a burr grinder taste alike.',
    ],
    [
      'Even grounds, even taste',
      'Water takes flavour from the outside of each piece. Dust is empty after seconds and then gives off bitterness, while a big piece is still sour inside when the brew is over. In an uneven grind both happen in one cup, and no recipe can repair it.',
      'You can see it on a white plate. Spread a spoonful of grounds and look at them from the side. If some look like flour and some like gravel, the plate has told you more than any review.',
    ],
    [
      'What to look for',
      'For filter coffee a hand grinder with steel burrs costs less than four bags of good beans a month, and it lasts for years. Check that the handle sits firmly, that the burrs can be taken out, and that the setting is marked with clear clicks.',
      'For espresso you need finer steps, and there an electric grinder earns its place. We would rather see a modest machine next to a good grinder than the other way round. The queue at our bar agrees every Saturday.',
    ],
    [
      'If you keep the blades',
      'Grind in short pulses, shake the grinder in between, and stop early. Then put the grounds through a tea strainer and leave out the finest dust. It takes a minute and saves half of the cup.',
      'French press and cold brew suit blades best, because they forgive large pieces. Leave the espresso to us until you have burrs.',
    ],
    [
      'Cleaning it',
      'Coffee oil turns rancid. Once a month, open the grinder and brush the burrs with a dry brush, never with water. If the first cup after that smells of nothing but coffee, you have done it right.',
    ],
  ],
  moka: [
    'A moka pot can outlive its owner. We see pots from the sixties at the counter, dented, black around the base, and still making better coffee than most machines. What ruins them is rarely age. It is soap, the dishwasher and the habit of putting them away wet.',
    [
      'After each pot',
      'Wait until it is cold enough to hold, then unscrew it. Knock out the grounds, rinse all three parts with warm water and rub them with your fingers or a soft cloth. That is all. The thin brown film inside is not dirt, it protects the metal from the coffee and the coffee from the metal.',
      'Dry every part and leave the pot open until the next morning. Aluminium that stays wet grows white spots, and a closed pot smells like a cellar after a week.',
    ],
    [
      'Once a month',
      'Push a needle gently through the holes of the filter plate and hold it against the light. When more than a few holes are blocked, pressure builds up and the coffee comes out in spurts. Then it tastes burnt, however low the flame is.',
      'Press the safety valve on the side with the tip of a spoon. It should move and spring back. A valve that is stuck with lime has to be soaked, and one that stays stuck has to be replaced before the pot goes on the stove again.',
    ],
    [
      'Against lime',
      'Fill the base with water and two spoons of citric acid, put the pot together without coffee, and heat it until half of the water has risen. Let it stand for a quarter of an hour, pour it away and run the pot twice with clear water.',
      'In a town with soft water you need this twice a year. If your kettle is white inside, make it every second month.',
    ],
    [
      'The seal',
      'The rubber ring under the filter plate gets hard after a year or two. You notice it when steam escapes at the thread or when you have to screw much harder than before. A new ring costs little, and we keep the common sizes in a drawer at the bar.',
      'Choose silicone if you can. It stays soft longer than rubber and does not take on the smell of old coffee. Wet it before you press it in, so that it sits flat all around.',
    ],
    [
      'What never to do',
      'No dishwasher, no steel wool, no soap that smells of lemons. And never leave a full pot on a high flame while you answer the door. Everything else it will forgive.',
    ],
  ],
} satisfies Record<string, DemoText>;
