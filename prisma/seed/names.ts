import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Dice } from './dice';

export const COUNTRIES = ['IT', 'DE', 'FR', 'ES', 'GB', 'PT'] as const;
export type Country = (typeof COUNTRIES)[number];

const words = (text: string) => text.trim().split(/\s*,\s*/);

const FEMALE: Record<Country, string[]> = {
  IT: words(`Giulia, Chiara, Francesca, Martina, Sara, Alessia, Elena, Valentina, Federica, Silvia, Laura, Paola, Anna,
    Elisa, Roberta, Simona, Monica, Cristina, Daniela, Barbara, Claudia, Ilaria, Marta, Arianna, Beatrice, Giorgia`),
  DE: words('Anna, Lena, Katharina, Julia, Sabine, Claudia, Petra, Stefanie, Nicole, Andrea, Susanne, Heike, Birgit'),
  FR: words('Camille, Claire, Sophie, Julie, Élodie, Céline, Nathalie, Isabelle, Aurélie, Marion, Hélène, Anaïs'),
  ES: words('María, Carmen, Lucía, Laura, Marta, Cristina, Elena, Ana, Paula, Raquel, Beatriz, Rocío, Nuria'),
  GB: words('Emma, Charlotte, Olivia, Sarah, Hannah, Rebecca, Lucy, Rachel, Priya, Aisha, Megan, Fiona, Gemma'),
  PT: words('Ana, Maria, Inês, Catarina, Joana, Sofia, Marta, Rita, Mariana, Beatriz, Filipa, Teresa'),
};

const MALE: Record<Country, string[]> = {
  IT: words(`Marco, Alessandro, Andrea, Luca, Matteo, Francesco, Davide, Stefano, Roberto, Paolo, Giovanni, Antonio,
    Fabio, Simone, Massimo, Riccardo, Giuseppe, Daniele, Enrico, Lorenzo, Michele, Nicola, Pietro, Tommaso, Carlo`),
  DE: words('Thomas, Michael, Andreas, Stefan, Christian, Markus, Jan, Tobias, Florian, Matthias, Jürgen, Uwe, Lukas'),
  FR: words('Nicolas, Julien, Thomas, Pierre, Antoine, Olivier, Guillaume, François, Mathieu, Laurent, Étienne'),
  ES: words('Javier, Carlos, Alejandro, Miguel, David, José, Pablo, Sergio, Álvaro, Ignacio, Rubén, Jorge'),
  GB: words('James, Oliver, William, Daniel, Andrew, Simon, Richard, Imran, Rajesh, Callum, Gareth, Stephen'),
  PT: words('João, Pedro, Miguel, Tiago, Ricardo, Nuno, Rui, André, Diogo, Gonçalo, Bruno, Luís'),
};

const SURNAMES: Record<Country, string[]> = {
  IT: words(`Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti,
    De Luca, Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso,
    Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola, De Santis, D'Angelo,
    Marchetti, Parisi, Villa, Conte, Ferraro, Ferri, Fabbri, Bianco, Marini, Grasso, Valentini, Messina, Sala, De Angelis,
    Gatti, Pellegrini, Palumbo, Sanna, Farina, Rizzi, Monti, Cattaneo, Morelli, Amato, Silvestri, Mazza, Testa, Grassi,
    Pellegrino, Carbone, Giuliani, Benedetti, Barone, Rossetti, Caputo, Montanari, Guerra, Palmieri, Bernardi, Martino`),
  DE: words(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Koch, Bauer, Richter,
    Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Krause, Lehmann`),
  FR: words(`Martin, Bernard, Dubois, Thomas, Robert, Richard, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefebvre,
    Michel, Garcia, Roux, Fournier, Girard, Bonnet, Dupont, Lambert, Fontaine, Rousseau, Mercier, Blanc, Guérin`),
  ES: words(`García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz,
    Hernández, Díaz, Moreno, Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos`),
  GB: words(`Smith, Jones, Williams, Taylor, Brown, Davies, Evans, Wilson, Thomas, Johnson, Roberts, Walker, Wright,
    Robinson, Thompson, White, Hughes, Edwards, Green, Patel, Khan, Clarke, Hall, Morgan, Campbell, Murray, Shah`),
  PT: words(`Silva, Santos, Ferreira, Pereira, Oliveira, Costa, Rodrigues, Martins, Jesus, Sousa, Fernandes, Gonçalves,
    Gomes, Lopes, Marques, Alves, Almeida, Ribeiro, Pinto, Carvalho, Teixeira, Moreira, Correia, Mendes, Nunes`),
};

export type Name = { name: string; surname: string; gender: 'female' | 'male' };

export function personName(dice: Dice, country: Country): Name {
  const gender = dice.chance(0.52) ? 'female' : 'male';
  return {
    gender,
    name: dice.pick((gender === 'female' ? FEMALE : MALE)[country]),
    surname: dice.pick(SURNAMES[country]),
  };
}

/** Lower-case letters, digits and dashes, for addresses. */
export function slugOf(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
