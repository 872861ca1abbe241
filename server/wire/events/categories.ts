/** Organizers can type any other. Only 'Barrel Racing' has an effect: its results show BBR numbers. */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
