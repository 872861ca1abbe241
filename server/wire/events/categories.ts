/**
 * If the category is 'Barrel Racing', results show BBR numbers, and a new association report includes all timed
 * classes.
 */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
