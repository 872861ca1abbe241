export const FIRST_NAMES = words(`
  Abby Addison Alejandra Amber Anaïs Ashlyn Bailey Beau Brandi Brooke Brynlee Carlee Cassidy Chloé Colby Courtney
  Dakota Delaney Destiny Emma Esmé Gabriela Hailey Halle Inés Jaycee Jessie Jolene Josie Kacey Kaylee Kelsey Kylie
  Lacey Leighton Lexi Lindsay Macy Maggie Marisol McKenna Mia Paige Presley Raegan René Rylee Sadie Savannah Shelby
  Sierra Stetson Tatum Taylor Tess Tiffany Trinity Wyatt Zoë
`)

export const LAST_NAMES = words(`
  Abernathy Aldridge Anderson Baca Barlow Begay Blackwood Bouchard Callahan Castañeda Chavez Crawford D'Angelo
  Dalton Delacroix Dubois Elkhorn Escobedo Ferguson Fitzgerald Fuentes García Gutiérrez Hadley Hollister Ibarra
  Jaramillo Jensen Kimball Kowalski Langford LeBlanc Lindqvist Lockhart MacLeod Maldonado Marchetti McAllister
  Montoya Muñoz Nakamura Nez Núñez O'Brien O'Rourke Ochoa Olmstead Peña Pritchard Quintana Redhouse Reinhardt
  Rutledge Salazar Schröder Sinclair Stonebreaker Sweetwater Thibodeaux Tsosie Underwood Vaughn
  Villanueva Waggoner Whitaker Winslow Yazzie Yellowhorse Zimmerman
`)

export const TOWNS = lines(`
  Redmond, OR
  Prineville, OR
  Bend, OR
  Madras, OR
  Burns, OR
  Winnemucca, NV
  Elko, NV
  Fallon, NV
  Nampa, ID
  Twin Falls, ID
  Moses Lake, WA
  Ellensburg, WA
  Susanville, CA
  Red Bluff, CA
  Cañon City, CO
  Española, NM
  Window Rock, AZ
  Spanish Fork, UT
  Gillette, WY
  Miles City, MT
  Coeur d'Alene, ID
`)

export const HORSE_FIRSTS = words(`
  Streakin Famous Frenchmans Dashin Smokin Perks Flashy Firewater Shawne Runnin Sheza Heza Guys Silver Golden Lenas
  Corona Honor Bugs Designer Epic Royal Sweet Rare Midnight Desert Rocket Fiesta Little Lucky Sonny Hawks Bullys
  Easy Blazin Cowboys Aint Magic Jets Tres
`)

export const HORSE_MIDDLES = words(`
  Cash Alive Bunny Hail Moon Ruby Vegas Fame Quick Slick Dandy Miss Toast Bogie Pepto Doc Wood Diamond Perfect
  Special Shining Hickory Money Tiny Ivory Playboy Smart Jackie Velvet Royale Heart Bold First Fast Roan Blue
  Lightnin Cat Lark Star
`)

export const HORSE_LASTS = words(`
  Dasher Guy Fame Dynasty Mist Chick Jet Perk Whiz Peppy Bully Zeus Cartel Ryon Ransom Flit Rebel Badger
  Bandit Juanita Moons Bar Nick Wave Chrome Glory Wrangler Oak Song Comet Barbie Thunder Firefly Rose Classic
  Express Legend Blaze Reward Sundae
`)

export const NOTED_HORSES = lines(`
  Cruella's Cash
  O'So Fancy
  Señorita Fiesta
  Déjà Vu Dasher
  Corazón de Oro
  Whoa Nellie
  Trouble
  She's My Getaway Car 2
  L'Amour Toujours
  The Fastest Little Buckskin Mare That Ever Came Out Of Crook County Oregon
`)

export const BULLS = lines(`
  Widow Maker
  Chainsaw Charlie
  Mister Grumpy
  Sidewinder
  Tax Season
  Diablo's Due
  Red Rocket
  Hard Candy
  Whiplash
  Gravel Road
  Bad Weather
  Sweet Tea
  Rusty Bucket
  El Toro Loco
  Paycheck
  Mudslide
  Freight Train
  Night Shift
  Jalapeño
  Snake Eyes
  Bone Orchard
  Cactus Jack
  Thunder Mug
  Lights Out
  Sawmill
  Bushwhacked
  Pickle Juice
  Rank Frank
  Dirty Dishes
  Hangman's Knot
  Copperhead
  Big Payback
  Smoke Show
  Cowtown Brown
  Undertow
  Barbwire Bill
  Moonshine
  Speed Bump
  Preacher Man
  Last Call
`)

export const LONG_NAME = 'Maximiliana Guadalupe Montgomery-Featherstonehaugh de la Cruz y Villanueva'

function words(text: string) {
  return text.trim().split(/\s+/)
}

function lines(text: string) {
  return text.trim().split(/\s*\n\s*/)
}
